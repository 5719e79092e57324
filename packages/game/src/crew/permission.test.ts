import { usualBots } from '../crowd/rehearsal.ts';
import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { inPlay, stamp } from '../any-command.fixture.ts';
import type { Command, IdPath } from '../command.ts';
import { crewRoles } from './crew.ts';
import type { QuizShowApp } from '../document/document.ts';
import { defaultStyle } from '../document/defaults.ts';
import { mayCommand } from './permission.ts';
import { reduce } from '../reduce.ts';

const playing = inPlay();
const categoryShow = playing.categoryQuiz.shows[0];
const seat = categoryShow?.players[0]?.id ?? '';
const otherSeat = categoryShow?.players[1]?.id ?? '';
const show = { showId: 'show1' };
const board = { showId: categoryShow?.id ?? '' };
const player = { ...board, playerId: seat };

const document: QuizShowApp = {
  ...playing,
  settings: {
    ...playing.settings,
    authorizedUsers: {
      ...Object.fromEntries(crewRoles.map((role) => [role, { role }])),
      oddity: 'from another program',
    },
  },
};

/** Columns of the tables below, in order. */
const actors: Record<string, Actor> = {
  owner: { kind: 'owner', userId: 'user1' },
  coOwner: { kind: 'crew', userId: 'coOwner' },
  coHost: { kind: 'crew', userId: 'coHost' },
  writer: { kind: 'crew', userId: 'writer' },
  designer: { kind: 'crew', userId: 'designer' },
  moderator: { kind: 'crew', userId: 'voteModerator' },
  stranger: { kind: 'crew', userId: 'stranger' },
  oddity: { kind: 'crew', userId: 'oddity' },
  playControl: { kind: 'control', tokenId: 'token1', may: 'play' },
  voteControl: { kind: 'control', tokenId: 'token2', may: 'vote' },
  player: { kind: 'player', ...player },
  otherPlayer: { kind: 'player', ...board, playerId: otherSeat },
  otherShow: { kind: 'player', showId: 'other', playerId: seat },
  system: { kind: 'system' },
};

/** y: allowed, -: refused; in the order of the columns above. */
const nobody = '- ----- -- -- --- y';
const host = 'y yy--- -- y- --- y';
const voter = 'y yy--y -- yy --- y';
const ownSeat = 'y yy--- -- y- y-- y';
const manager = 'y y---- -- -- --- y';
const ownerOnly = 'y ----- -- -- --- y';
const author = 'y y-y-- -- -- --- y';
const drawer = 'y y--y- -- -- --- y';

/** One of each type: the compiler requires a row for each new command. */
const result = {
  scoredAs: '',
  answered: 0,
  right: 0,
  shares: [],
  climbers: [],
  players: 0,
  board: [],
};
const measured = { count: 1, p50Ms: 1, p90Ms: 1, seconds: [1], proposedSeconds: 2 };
const score = {
  row: { rank: 1, name: 'Mia', points: 1, right: 1, streak: 1, madeUp: 1 },
  players: 1,
};
const crowd = { showId: 'crowd1' };
const commands: Record<Exclude<Command['type'], `edit.${string}`>, [Command, string]> = {
  'stageQuiz.start': [{ type: 'stageQuiz.start', ...show }, host],
  'stageQuiz.nextStage': [{ type: 'stageQuiz.nextStage', ...show }, host],
  'stageQuiz.lockAnswer': [{ type: 'stageQuiz.lockAnswer', ...show, answer: 1 }, host],
  'stageQuiz.unlockAnswer': [{ type: 'stageQuiz.unlockAnswer', ...show }, host],
  'stageQuiz.revealAnswer': [{ type: 'stageQuiz.revealAnswer', ...show }, host],
  'stageQuiz.useJoker': [{ type: 'stageQuiz.useJoker', ...show, jokerId: 'joker1' }, host],
  'stageQuiz.endJokerClock': [{ type: 'stageQuiz.endJokerClock', ...show }, host],
  'stageQuiz.showFigures': [
    { type: 'stageQuiz.showFigures', ...show, figures: [25, 25, 25, 25] },
    host,
  ],
  'stageQuiz.stopVoting': [{ type: 'stageQuiz.stopVoting', ...show }, voter],
  'stageQuiz.showNextAnswer': [{ type: 'stageQuiz.showNextAnswer', ...show }, host],
  'stageQuiz.walkAway': [{ type: 'stageQuiz.walkAway', ...show }, host],
  'stageQuiz.showEndCard': [{ type: 'stageQuiz.showEndCard', ...show }, host],
  'stageQuiz.showFinger': [{ type: 'stageQuiz.showFinger', ...show }, host],
  'stageQuiz.stepFinger': [{ type: 'stageQuiz.stepFinger', ...show, step: 'open' }, host],
  'stageQuiz.takeFinger': [{ type: 'stageQuiz.takeFinger', ...show }, host],
  'stageQuiz.reset': [{ type: 'stageQuiz.reset', ...show }, host],
  'stageQuiz.showBoard': [{ type: 'stageQuiz.showBoard', ...show, card: 'nothing' }, host],
  'stageQuiz.undo': [{ type: 'stageQuiz.undo', ...show }, host],
  'stageQuiz.countVotes': [
    { type: 'stageQuiz.countVotes', ...show, round: 'r1', votes: [1, 0, 0, 0] },
    nobody,
  ],
  'stageQuiz.closeVoting': [
    { type: 'stageQuiz.closeVoting', ...show, round: 'r1', votes: null },
    nobody,
  ],
  'stageQuiz.scoreCrowd': [{ type: 'stageQuiz.scoreCrowd', ...show, round: 'r1', result }, nobody],
  'crowdQuiz.start': [{ type: 'crowdQuiz.start', ...crowd }, host],
  'crowdQuiz.next': [{ type: 'crowdQuiz.next', ...crowd }, host],
  'crowdQuiz.close': [{ type: 'crowdQuiz.close', ...crowd }, host],
  'crowdQuiz.reveal': [{ type: 'crowdQuiz.reveal', ...crowd }, host],
  'crowdQuiz.board': [{ type: 'crowdQuiz.board', ...crowd }, host],
  'crowdQuiz.podium': [{ type: 'crowdQuiz.podium', ...crowd }, host],
  'crowdQuiz.judge': [
    { type: 'crowdQuiz.judge', ...crowd, questionId: 'q1', text: 'x', isRight: true },
    host,
  ],
  'crowdQuiz.reset': [{ type: 'crowdQuiz.reset', ...crowd }, host],
  'crowdQuiz.undo': [{ type: 'crowdQuiz.undo', ...crowd }, host],
  'crowdQuiz.scoreCrowd': [{ type: 'crowdQuiz.scoreCrowd', ...crowd, round: 'r1', result }, nobody],
  'crowdQuiz.showScore': [{ type: 'crowdQuiz.showScore', ...crowd, score }, nobody],
  'delay.measure': [{ type: 'delay.measure' }, host],
  'delay.press': [{ type: 'delay.press' }, host],
  'delay.take': [{ type: 'delay.take' }, host],
  'delay.end': [{ type: 'delay.end' }, host],
  'card.show': [{ type: 'card.show', kind: 'break', minutes: 5 }, host],
  'card.hide': [{ type: 'card.hide' }, host],
  'card.tellDoor': [{ type: 'card.tellDoor', atMs: 1, door: { code: 'ABC234' } }, nobody],
  'rehearsal.start': [{ type: 'rehearsal.start', bots: usualBots }, host],
  'rehearsal.end': [{ type: 'rehearsal.end' }, host],
  'delay.tell': [{ type: 'delay.tell', fromMs: 1, measured }, nobody],
  'stageQuiz.showScore': [{ type: 'stageQuiz.showScore', ...show, score }, nobody],
  'categoryQuiz.showScore': [{ type: 'categoryQuiz.showScore', ...board, score }, nobody],
  'categoryQuiz.showBoard': [{ type: 'categoryQuiz.showBoard', ...board, card: 'nothing' }, host],
  'categoryQuiz.scoreCrowd': [
    { type: 'categoryQuiz.scoreCrowd', ...board, round: 'r1', result },
    nobody,
  ],
  'categoryQuiz.start': [{ type: 'categoryQuiz.start', ...board }, host],
  'categoryQuiz.reset': [{ type: 'categoryQuiz.reset', ...board }, host],
  'categoryQuiz.undo': [{ type: 'categoryQuiz.undo', ...board }, host],
  'categoryQuiz.pickField': [{ type: 'categoryQuiz.pickField', ...board, fieldId: 'f1' }, host],
  'categoryQuiz.setStake': [{ type: 'categoryQuiz.setStake', ...player, stake: 5 }, host],
  'categoryQuiz.openBuzzers': [{ type: 'categoryQuiz.openBuzzers', ...board }, host],
  'categoryQuiz.closeBuzzers': [{ type: 'categoryQuiz.closeBuzzers', ...board }, host],
  'categoryQuiz.callOn': [{ type: 'categoryQuiz.callOn', ...player }, host],
  'categoryQuiz.judge': [{ type: 'categoryQuiz.judge', ...board, verdict: 'right' }, host],
  'categoryQuiz.showGuessAnswer': [{ type: 'categoryQuiz.showGuessAnswer', ...board }, host],
  'categoryQuiz.awardGuess': [{ type: 'categoryQuiz.awardGuess', ...player, points: 5 }, host],
  'categoryQuiz.showAnswer': [{ type: 'categoryQuiz.showAnswer', ...board }, host],
  'categoryQuiz.backToBoard': [{ type: 'categoryQuiz.backToBoard', ...board }, host],
  'categoryQuiz.nextBoard': [{ type: 'categoryQuiz.nextBoard', ...board }, host],
  'categoryQuiz.chooseBoard': [{ type: 'categoryQuiz.chooseBoard', ...board, boardId: null }, host],
  'categoryQuiz.giveTurn': [{ type: 'categoryQuiz.giveTurn', ...player }, host],
  'categoryQuiz.setPoints': [{ type: 'categoryQuiz.setPoints', ...player, points: 7 }, host],
  'categoryQuiz.startTimer': [{ type: 'categoryQuiz.startTimer', ...board }, host],
  'categoryQuiz.pauseTimer': [{ type: 'categoryQuiz.pauseTimer', ...board }, host],
  'categoryQuiz.addTime': [{ type: 'categoryQuiz.addTime', ...board, seconds: 5 }, host],
  'categoryQuiz.setBlur': [{ type: 'categoryQuiz.setBlur', ...board, isBlurred: true }, host],
  'categoryQuiz.playSound': [{ type: 'categoryQuiz.playSound', ...board, sound: 'right' }, host],
  'categoryQuiz.startFinal': [{ type: 'categoryQuiz.startFinal', ...board }, host],
  'categoryQuiz.nextFinalStep': [{ type: 'categoryQuiz.nextFinalStep', ...board }, host],
  'categoryQuiz.revealFinal': [{ type: 'categoryQuiz.revealFinal', ...player }, host],
  'categoryQuiz.judgeFinal': [
    { type: 'categoryQuiz.judgeFinal', ...player, verdict: 'wrong' },
    host,
  ],
  'categoryQuiz.startTieBreak': [{ type: 'categoryQuiz.startTieBreak', ...board }, host],
  'categoryQuiz.finish': [{ type: 'categoryQuiz.finish', ...board }, host],
  'categoryQuiz.swapPlayers': [
    { type: 'categoryQuiz.swapPlayers', ...player, otherId: otherSeat },
    host,
  ],
  'categoryQuiz.removePlayer': [{ type: 'categoryQuiz.removePlayer', ...player }, host],
  'categoryQuiz.seatPlayer': [{ type: 'categoryQuiz.seatPlayer', ...player }, host],
  'categoryQuiz.typeAnswer': [{ type: 'categoryQuiz.typeAnswer', ...player, answer: 'x' }, ownSeat],
  'categoryQuiz.wager': [{ type: 'categoryQuiz.wager', ...player, wager: 1 }, ownSeat],
  'categoryQuiz.setName': [{ type: 'categoryQuiz.setName', ...player, name: 'Zoe' }, ownSeat],
  'categoryQuiz.setFacecam': [
    { type: 'categoryQuiz.setFacecam', ...player, facecam: { isImage: true, src: '' } },
    ownSeat,
  ],
  'categoryQuiz.buzzVerdict': [
    {
      type: 'categoryQuiz.buzzVerdict',
      ...board,
      round: 'r1',
      order: [],
      isTie: false,
      tied: [],
      winner: null,
    },
    nobody,
  ],
  'categoryQuiz.earlyPress': [
    { type: 'categoryQuiz.earlyPress', ...player, round: 'r1', pressedAtMs: 1 },
    nobody,
  ],
  'categoryQuiz.timeUp': [{ type: 'categoryQuiz.timeUp', ...board, endsAtMs: 1 }, nobody],
  'crew.admit': [
    { type: 'crew.admit', userId: 'stranger', role: 'coOwner', name: '', email: '' },
    nobody,
  ],
  'crew.changeRole': [{ type: 'crew.changeRole', userId: 'writer', role: 'coOwner' }, ownerOnly],
  // The designer may leave the crew.
  'crew.remove': [{ type: 'crew.remove', userId: 'designer' }, 'y ---y- -- -- --- y'],
  'document.replace': [{ type: 'document.replace', document: {} }, nobody],
  'document.migrate': [
    {
      type: 'document.migrate',
      flag: 'v1tov2',
      again: true,
      shows: [],
      style: defaultStyle(),
      twitchUsername: '',
    },
    manager,
  ],
};

/** Every place of the document, by the permission that editing it needs. */
const places: [IdPath, string][] = [
  [['shows', 'show1', 'name'], author],
  [['shows', 'show1', 'stages', 'stage1', 'question', 'question'], author],
  [['shows', 'show1', 'stages', 'stage1', 'question', 'correctAnswer'], author],
  [['shows', 'show1', 'jokers', 'joker1', 'name'], author],
  [['shows', 'show1', 'contestant'], 'y yyy-- -- y- --- y'],
  [['shows', 'show1', 'sound'], 'y yyy-- -- y- --- y'],
  [['shows', 'show1', 'sounds'], author],
  [['shows', 'show1', 'styleId'], 'y y-yy- -- -- --- y'],
  [['styles', 'quiz-show-blue', 'name'], drawer],
  [['defaultStyle'], drawer],
  [['crowdQuiz', 'shows', 'crowd1', 'questions', 'q1', 'right'], author],
  [['crowdQuiz', 'shows', 'crowd1', 'everybodyPlays'], 'y yyy-- -- y- --- y'],
  [['crowdQuiz', 'activeShow'], host],
  [['fonts', 'font1'], drawer],
  [['activeShow'], host],
  [['onAir'], host],
  [['isCleared'], host],
  [['settings', 'twitch', 'username'], manager],
  [['settings', 'showWatermark'], manager],
  [['settings', 'language'], manager],
  [['settings', 'viewerLanguage'], manager],
  [['settings', 'cameraHosts'], host],
  [['settings', 'crowd', 'bannedPhones'], host],
  [['settings', 'authorizedUsers', 'stranger'], manager],
  [['settings', 'flags', 'migration', 'v1tov2'], manager],
  [['categoryQuiz', 'shows', board.showId, 'name'], author],
  [['categoryQuiz', 'shows', board.showId, 'gamefield', 'factor'], author],
  [['categoryQuiz', 'shows', board.showId, 'gameSettings', 'timer'], 'y yyy-- -- y- --- y'],
  [['categoryQuiz', 'shows', board.showId, 'host', 'name'], 'y yyy-- -- y- --- y'],
  [['categoryQuiz', 'shows', board.showId, 'styleId'], 'y y-yy- -- -- --- y'],
  [['categoryQuiz', 'styles', 's1', 'name'], drawer],
  [['categoryQuiz', 'defaultStyle'], drawer],
  [['categoryQuiz', 'activeShow'], host],
  [['somethingNew'], manager],
];

const rows: [string, Command, string][] = [
  ...Object.values(commands).map(([command, expected]): [string, Command, string] => [
    command.type,
    command,
    expected,
  ]),
  [
    'the joker that begins a vote',
    { type: 'stageQuiz.useJoker', ...show, jokerId: 'joker4' },
    voter,
  ],
  ...places.map(([path, expected]): [string, Command, string] => [
    `an edit of ${path.join('/')}`,
    { type: 'edit.update', path, value: 'x' },
    expected,
  ]),
  [
    'an insertion of a show',
    { type: 'edit.insert', path: ['shows'], value: { id: 'new' }, before: null },
    author,
  ],
  ['a removal of a style', { type: 'edit.remove', path: ['styles', 's1'] }, drawer],
  ['a move of a stage', { type: 'edit.move', path: ['shows', 'x'], before: null }, author],
  [
    'several edits, one of which needs another right',
    {
      type: 'edit.many',
      edits: [
        { type: 'edit.update', path: ['shows', 'show1', 'name'], value: 'x' },
        { type: 'edit.update', path: ['defaultStyle'], value: 'x' },
      ],
    },
    manager,
  ],
];

const columns = Object.entries(actors);

test.each(rows)('CREW80 defines who may send: %s', (_what, command, expected) => {
  const found = columns.map(([, actor]) => (mayCommand(document, actor, command) ? 'y' : '-'));
  const expectedMarks = expected.replaceAll(' ', '').split('');
  expect(Object.fromEntries(columns.map(([name], at) => [name, found[at]]))).toEqual(
    Object.fromEntries(columns.map(([name], at) => [name, expectedMarks[at]])),
  );
});

test.each(rows)(
  'CREW81 refuses actors without the right and changes nothing: %s',
  (_what, command) => {
    const before = JSON.stringify(document);
    for (const [, actor] of columns) {
      const result = reduce(document, command, stamp({ actor }));
      const isForbidden = result.kind === 'refused' && result.reason === 'notAllowed';
      expect(isForbidden).toBe(!mayCommand(document, actor, command));
    }
    expect(JSON.stringify(document)).toBe(before);
  },
);
