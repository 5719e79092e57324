import { expect, test } from 'vitest';
import { owner, playAll } from '../../any-command.fixture.ts';
import type { SingleEdit } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import {
  buzz,
  field,
  furtherBoard,
  move,
  p1,
  p2,
  p3,
  p4,
  played,
  playerIds,
  pointsOf,
  refusalOf,
  set,
  showId,
  showOf,
  started,
  verdict,
} from './any-move.fixture.ts';
import { isFasterThanHuman, lockoutWhileReadMs } from './buzzers.ts';
import { openRound } from './show.ts';

const pick = (id = 'field1-3') => move('pickField', { fieldId: id });
const open = move('openBuzzers');
const right = move('judge', { verdict: 'right' });
const wrong = move('judge', { verdict: 'wrong' });
const image = set('/files/quizshow/u/images/a.webp', ...field(1, 3), 'image');
const lose = set(true, 'gameSettings', 'losePointsOnWrongAnswer');

const play = (document: QuizShowApp) => showOf(document).play;
const activeId = (document: QuizShowApp) =>
  showOf(document).players[showOf(document).activePlayerIndex]?.id ?? null;
/** Answers a question right for ordinary points. */
const earns = (playerId: string, fieldId: string) => [
  pick(fieldId),
  move('callOn', { playerId }),
  right,
  move('backToBoard'),
];

test('CQ1 start needs a question, shows the first board and resets everything', () => {
  const empty = played(defaultDocument(), {
    type: 'edit.insert',
    path: ['categoryQuiz', 'shows'],
    value: { id: 'empty' },
    before: null,
  });
  const start = { type: 'categoryQuiz.start', showId: 'empty' } as const;
  expect(refusalOf(empty, start)).toBe('noQuestions');
  const withSound = played(empty, {
    type: 'edit.update',
    path: ['categoryQuiz', 'shows', 'empty', ...field(1, 3), 'sound'],
    value: '/files/quizshow/u/sounds/a.mp3',
  });
  expect(showOf(played(withSound, start)).play.phase).toBe('ready');
  expect(refusalOf(defaultDocument(), pick())).toBe('boardNotOpen');
  expect(refusalOf(empty, { type: 'categoryQuiz.start', showId: 'gone' })).toBe('showNotFound');
  const again = played(started(), ...earns(p1, 'field1-3'), pick('field2-2'), move('start'));
  expect(play(again)).toMatchObject({ phase: 'board', judged: {}, rounds: [] });
  expect(showOf(again).gamefield).toMatchObject({ showField: true, showQuestion: false });
  expect(pointsOf(again)).toEqual([0, 0, 0, 0]);
  expect(
    showOf(again).gamefield.categories.flatMap(({ fields }) => fields.map((f) => f.isActive)),
  ).toEqual(Array.from({ length: 25 }, () => true));
  const rest = played(again, move('reset'));
  expect(play(rest).phase).toBe('ready');
  expect(showOf(rest).gamefield.showField).toBe(false);
});

test('CQ2 a field is worth its row times its board factor and double points, and can be picked once', () => {
  const once = played(started(), pick());
  expect(showOf(once).gamefield).toMatchObject({
    fieldPoints: 300,
    showQuestion: true,
    showField: false,
    currentCategory: 'category1',
  });
  expect(refusalOf(once, pick('field1-4'))).toBe('boardNotOpen');
  const back = played(once, move('backToBoard'));
  expect(refusalOf(back, pick())).toBe('fieldPlayed');
  expect(refusalOf(back, pick('nowhere'))).toBe('notFound');
  const double = started(set(true, 'gameSettings', 'doublePoints'), furtherBoard);
  expect(showOf(played(double, pick())).gamefield.fieldPoints).toBe(600);
  const second = played(double, move('nextBoard'), pick('field5-4'));
  expect(showOf(second).gamefield.fieldPoints).toBe(4 * 3 * 2);
  // Edits during a question apply from the next one on.
  const edited = played(second, set(9, 'boards', 'second', 'factor'));
  expect(showOf(edited).gamefield.fieldPoints).toBe(24);
});

test('CQ3 buzzers open at an instant ahead, by command of the host or with the question', () => {
  const opened = played(started(), pick(), open);
  expect(openRound(showOf(opened))?.opensAtMs).toBeGreaterThan(1_000_000);
  expect(openRound(showOf(opened))).toMatchObject({
    isOpen: true,
    eligible: playerIds,
  });
  expect(refusalOf(opened, open)).toBe('buzzersOpen');
  const atOnce = played(started(set(true, 'gameSettings', 'openBuzzersAtOnce')), pick());
  expect(openRound(showOf(atOnce))).not.toBeNull();
  const closed = played(opened, move('closeBuzzers'));
  expect(refusalOf(closed, move('closeBuzzers'))).toBe('buzzersClosed');
  expect(refusalOf(started(), open)).toBe('noQuestion');
  expect(refusalOf(played(started(), pick('field4-5')), open)).toBe('noBuzzers');
  expect(refusalOf(played(started(set(true, 'disableBuzzers')), pick()), open)).toBe('noBuzzers');
  expect(refusalOf(played(opened, buzz(p2)), open)).toBe('playerAnswering');
  expect(refusalOf(played(opened, buzz(p2), right), open)).toBe('questionSolved');
  expect(refusalOf(played(closed, move('showAnswer')), open)).toBe('answerRevealed');
});

test('CQ4 accepts the verdict once, for the open round, with all measurements', () => {
  const opened = played(started(), pick(), open);
  const news = verdict(opened, [p3, p1]);
  const buzzed = played(opened, news);
  expect(activeId(buzzed)).toBe(p3);
  expect(play(buzzed).rounds).toMatchObject([
    {
      isOpen: false,
      winner: p3,
      order: [
        { playerId: p3, pressedAtMs: 1_000_500, arrivedAtMs: 1_000_540, roundTripMs: 60 },
        { playerId: p1, creditMs: 40, errorMs: 4 },
      ],
    },
  ]);
  const third = showOf(buzzed).players[2];
  expect(third).toMatchObject({ hasBuzzered: true, buzzerTimestamp: 1_000_500 });
  expect(refusalOf(buzzed, news)).toBe('buzzersClosed');
  expect(refusalOf(opened, verdict(opened, [p1], { round: 'other' }))).toBe('buzzersClosed');
  for (const odd of [
    verdict(opened, ['stranger']),
    verdict(opened, [p1, p1]),
    verdict(opened, [p1], { winner: p2 }),
    verdict(opened, [p1], { winner: null }),
  ])
    expect(refusalOf(opened, odd)).toBe('invalidValue');
  const nobody = played(opened, buzz());
  expect(activeId(nobody)).toBeNull();
  expect(openRound(showOf(nobody))).toBeNull();
  expect(refusalOf(nobody, open)).toBeNull();
});

test('CQ5 the dice decide a tie, and each of the tied players can win', () => {
  const opened = played(started(), pick(), open);
  const tie = verdict(opened, [p1, p2, p4], { isTie: true, tied: [p1, p4], winner: null });
  const winners = new Set<string | null>();
  for (let dice = 0; dice < 40; dice++) {
    const stamp = { atMs: 1_001_000, dice, actor: { kind: 'system' } } as const;
    const result = reduce(opened, tie, stamp);
    if (result.kind === 'accepted') winners.add(activeId(result.document));
    expect(reduce(opened, tie, stamp)).toEqual(result);
  }
  expect(winners).toEqual(new Set([p1, p4]));
});

test('CQ6 a right answer gives points and the turn, a wrong one deducts points if that is set', () => {
  const buzzed = played(started(), pick(), open, buzz(p2));
  const done = played(buzzed, right);
  expect(pointsOf(done)).toEqual([0, 300, 0, 0]);
  expect(showOf(done).players.map(({ hasTurn }) => hasTurn)).toEqual([false, true, false, false]);
  expect(activeId(done)).toBeNull();
  expect(refusalOf(done, right)).toBe('nobodyAnswering');
  expect(pointsOf(played(buzzed, wrong))).toEqual([0, 0, 0, 0]);
  expect(pointsOf(played(started(lose), pick(), open, buzz(p2), wrong))).toEqual([0, -300, 0, 0]);
});

test('CQ7 after a wrong buzz the others may try in a new round, until nobody is left', () => {
  const first = played(started(), pick(), open, buzz(p2, p3), wrong);
  const round = openRound(showOf(first));
  expect(round?.eligible).toEqual([p1, p3, p4]);
  expect(round?.order).toEqual([]);
  expect(play(first).rounds).toHaveLength(2);
  expect(new Set(play(first).rounds.map((each) => each.round)).size).toBe(2);
  expect(refusalOf(first, verdict(first, [p2]))).toBe('invalidValue');
  const all = played(first, buzz(p3), wrong, buzz(p1), wrong, buzz(p4), wrong);
  expect(openRound(showOf(all))).toBeNull();
  expect(refusalOf(all, open)).toBe('nobodyLeft');
  expect(refusalOf(all, move('callOn', { playerId: p1 }))).toBe('notEligible');
});

test('CQ9 an early press locks the player out, and the longest lock counts', () => {
  const opened = played(started(), pick(), open);
  const early = (pressedAtMs: number, playerId: string = p1) =>
    ({
      type: 'categoryQuiz.earlyPress',
      showId,
      round: openRound(showOf(opened))?.round ?? '',
      playerId,
      pressedAtMs,
    }) as const;
  const locked = played(opened, early(1_000_300), early(1_000_200), early(1_000_390.5, p2));
  expect(openRound(showOf(locked))?.early).toEqual({ [p1]: 1_000_550, [p2]: 1_000_640.5 });
  const again = played(locked, { ...early(1_000_310), lockedUntilMs: 1_000_810 });
  expect(openRound(showOf(again))?.early).toMatchObject({ [p1]: 1_000_810 });
  expect(refusalOf(opened, early(1, 'stranger'))).toBe('notEligible');
  expect(refusalOf(played(opened, move('closeBuzzers')), early(1))).toBe('buzzersClosed');
});

test('CQ10 the host can call on a player without a buzz, and a wrong answer opens no buzzers', () => {
  const called = played(
    started(set(true, 'disableBuzzers')),
    pick(),
    move('callOn', { playerId: p4 }),
  );
  expect(activeId(called)).toBe(p4);
  expect(refusalOf(called, move('callOn', { playerId: p1 }))).toBe('playerAnswering');
  expect(pointsOf(played(called, right))).toEqual([0, 0, 0, 300]);
  const open1 = played(started(), pick(), open, move('callOn', { playerId: p4 }), wrong);
  expect(openRound(showOf(open1))).toBeNull();
  expect(refusalOf(started(), move('callOn', { playerId: p4 }))).toBe('noQuestion');
  const shown = played(started(), pick(), move('showAnswer'));
  expect(refusalOf(shown, move('callOn', { playerId: p4 }))).toBe('answerRevealed');
});

test('CQ14 the timer is an instant; a buzz pauses it, and it resumes with the buzzers', () => {
  const timed = played(started(set(true, 'startTimer')), pick());
  expect(play(timed).timer).toEqual({ endsAtMs: 1_030_000 });
  expect(refusalOf(timed, move('startTimer'))).toBe('timerRuns');
  const paused = played(timed, move('pauseTimer'));
  expect(play(paused).timer).toEqual({ leftMs: 30_000 });
  expect(refusalOf(paused, move('pauseTimer'))).toBe('timerStands');
  expect(play(played(paused, move('startTimer'))).timer).toEqual({ endsAtMs: 1_030_000 });
  expect(play(played(timed, move('addTime', { seconds: 15 }))).timer.endsAtMs).toBe(1_045_000);
  expect(play(played(paused, move('addTime', { seconds: -10 }))).timer.leftMs).toBe(20_000);
  expect(play(played(timed, move('addTime', { seconds: -60 }))).timer.endsAtMs).toBe(1_000_000);
  const buzzed = played(timed, open, buzz(p1));
  expect(play(buzzed).timer).toEqual({ leftMs: 30_000 });
  expect(play(played(buzzed, wrong)).timer).toEqual({ endsAtMs: 1_030_000 });
  expect(play(played(buzzed, right)).timer).toEqual({});
  expect(refusalOf(started(), move('startTimer'))).toBe('noQuestion');
  expect(refusalOf(played(started(), pick()), move('addTime', { seconds: 5 }))).toBe('timerStands');
});

test('CQ14 the timer ends with the answer, and undo restores it', () => {
  const timed = played(started(set(true, 'startTimer')), pick());
  const shown = played(timed, move('showAnswer'));
  expect(play(shown).timer).toEqual({});
  expect(play(played(shown, move('undo'))).timer).toEqual({ endsAtMs: 1_030_000 });
});

test('CQ14 undo of a pause, a buzz or the answer gives the time left back', () => {
  const timed = played(started(set(true, 'startTimer')), pick());
  const at = (document: QuizShowApp, atMs: number, name: string): QuizShowApp => {
    const result = reduce(document, move(name), { actor: owner, atMs, dice: 1 });
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.document;
  };
  const paused = at(timed, 1_010_000, 'pauseTimer');
  expect(play(at(paused, 1_060_000, 'undo')).timer).toEqual({ endsAtMs: 1_080_000 });
  const shown = at(timed, 1_010_000, 'showAnswer');
  expect(play(at(shown, 1_060_000, 'undo')).timer).toEqual({ endsAtMs: 1_080_000 });
  const buzzed = played(timed, open, buzz(p1));
  expect(play(at(buzzed, 1_060_000, 'undo')).timer).toEqual({ endsAtMs: 1_090_000 });
  const more = played(timed, move('addTime', { seconds: 30 }));
  expect(play(at(more, 1_020_000, 'undo')).timer).toEqual({ endsAtMs: 1_030_000 });
  // The time that was taken back is over by then: the timer keeps running instead.
  expect(play(at(more, 1_040_000, 'undo')).timer).toEqual({ endsAtMs: 1_060_000 });
});

test('CQ15 time up counts once and leaves an open round to the verdict', () => {
  const timed = played(started(set(true, 'startTimer')), pick(), open);
  const timeUp = (endsAtMs: number) => ({ type: 'categoryQuiz.timeUp', showId, endsAtMs }) as const;
  const late = { actor: { kind: 'system' }, atMs: 1_030_000 } as const;
  expect(refusalOf(timed, timeUp(1_030_000), { ...late, atMs: 1_029_000 })).toBe('timerStands');
  expect(refusalOf(timed, timeUp(1_020_000), late)).toBe('timerStands');
  const result = reduce(timed, timeUp(1_030_000), { ...late, dice: 1 });
  if (result.kind === 'refused') throw new Error(result.reason);
  const over = result.document;
  expect(play(over).timer).toEqual({ leftMs: 0 });
  expect(refusalOf(over, timeUp(1_030_000), late)).toBe('timerStands');
  expect(openRound(showOf(over))).toMatchObject({ isOpen: true, closesAtMs: 1_030_000 });
  const buzzed = played(over, buzz(p3));
  expect(activeId(buzzed)).toBe(p3);
  expect(openRound(showOf(played(buzzed, wrong)))).toBeNull();
  const more = played(over, move('addTime', { seconds: 10 }));
  expect(play(more).timer).toEqual({ endsAtMs: 1_010_000 });
});

test('CQ16 images are blurred at first or after a buzz, until the host shows them', () => {
  const isBlurred = (document: QuizShowApp) => showOf(document).gamefield.blurImage;
  const atFirst = played(started(image, set(true, ...field(1, 3), 'blurAtFirst')), pick());
  expect(isBlurred(atFirst)).toBe(true);
  expect(isBlurred(played(atFirst, move('setBlur', { isBlurred: false })))).toBe(false);
  expect(isBlurred(played(atFirst, move('showAnswer')))).toBe(false);
  const buzzed = played(
    started(image, set(true, 'gameSettings', 'blurImageAfterBuzzer')),
    pick(),
    open,
    buzz(p1),
  );
  expect(isBlurred(buzzed)).toBe(true);
  expect(isBlurred(played(buzzed, wrong))).toBe(false);
  // The called player has not buzzed, so the others still need to see the image.
  const called = played(
    started(image, set(true, 'gameSettings', 'blurImageAfterBuzzer')),
    pick(),
    move('callOn', { playerId: p1 }),
  );
  expect(isBlurred(called)).toBe(false);
  expect(refusalOf(played(started(), pick()), move('setBlur', { isBlurred: true }))).toBe(
    'noImage',
  );
});

test('CQ17 boards can be chosen only while the board is open', () => {
  const document = started(furtherBoard);
  const next = played(document, move('nextBoard'));
  expect(play(next).boardId).toBe('second');
  expect(refusalOf(next, move('nextBoard'))).toBe('noNextBoard');
  const back = played(next, move('chooseBoard', { boardId: null }));
  expect(play(back).boardId).toBeUndefined();
  expect(refusalOf(back, move('chooseBoard', { boardId: 'gone' }))).toBe('notFound');
  expect(refusalOf(played(document, pick()), move('nextBoard'))).toBe('boardNotOpen');
});

test('CQ22 without a move there is nothing to undo', () => {
  expect(refusalOf(defaultDocument(), move('undo'))).toBe('nothingToUndo');
});

test('CQ22 undo from other moves than the newest is refused', () => {
  const document = played(started(), pick());
  const from = move('undo', { from: showOf(document).moves.length });
  const undone = played(document, from);
  expect(play(undone).phase).toBe('board');
  // The second of two hosts who pressed at once.
  expect(refusalOf(undone, from)).toBe('moveChanged');
});

test('CQ23 undo finds fields after reordering, and keeps edits and player inputs', () => {
  const typed = played(
    started(),
    pick('field4-5'),
    move('typeAnswer', { playerId: p1, answer: '300' }),
    set('New text', ...field(4, 5), 'question'),
    {
      type: 'edit.move',
      path: ['categoryQuiz', 'shows', showId, 'gamefield', 'categories', 'category4'],
      before: 'category1',
    },
  );
  const asPlayer = { kind: 'player', showId, playerId: p2 } as const;
  const answer = move('typeAnswer', { playerId: p2, answer: '310' });
  const result = reduce(typed, answer, { atMs: 1_000_000, dice: 1, actor: asPlayer });
  if (result.kind === 'refused') throw new Error(result.reason);
  const shown = played(result.document, move('showGuessAnswer'), move('undo'));
  expect(showOf(shown).players.map((player) => player.answer)).toEqual(['300', '310', '', '']);
  const undone = played(shown, move('undo'), move('undo'));
  expect(showOf(undone).players.map((player) => player.answer)).toEqual(['', '', '', '']);
  expect(play(undone).phase).toBe('board');
  const [first] = showOf(undone).gamefield.categories;
  expect(first?.id).toBe('category4');
  expect(first?.fields[4]).toMatchObject({ isActive: true, question: 'New text' });
});

test('CQ23 undo keeps unknown fields', () => {
  const start = started();
  const odd = documentSchema.parse({
    ...start,
    categoryQuiz: {
      ...start.categoryQuiz,
      shows: start.categoryQuiz.shows.map((show) => ({
        ...show,
        players: show.players.map((player) => ({
          ...player,
          colour: 'red',
          facecam: { ...player.facecam, mirrored: true },
        })),
        gamefield: { ...show.gamefield, theme: 'night' },
      })),
    },
  });
  const back = showOf(played(odd, pick(), open, buzz(p1), move('undo'), move('undo')));
  expect(back.gamefield).toMatchObject({ theme: 'night', showField: true });
  for (const player of back.players)
    expect(player).toMatchObject({ colour: 'red', facecam: { mirrored: true } });
});

test('CQ24 undo reverts the opening together with its buzz, and points given by hand between them separately', () => {
  const before = played(started(), pick());
  const buzzed = played(before, open, move('setPoints', { playerId: p4, points: 50 }), buzz(p1));
  const once = played(buzzed, move('undo'));
  expect(pointsOf(once)).toEqual([0, 0, 0, 0]);
  expect(activeId(once)).toBe(p1);
  const twice = played(once, move('undo'));
  expect(activeId(twice)).toBeNull();
  expect(showOf(twice).players[0]?.hasBuzzered).toBe(false);
  expect(play(twice).rounds).toEqual([]);
  expect(refusalOf(twice, open)).toBeNull();
});

test('CQ25 players swap places with all they have, and a removed player leaves nothing behind', () => {
  const scored = played(started(), ...earns(p1, 'field1-1'), pick(), open, buzz(p3));
  const swapped = played(scored, move('swapPlayers', { playerId: p1, otherId: p3 }));
  expect(showOf(swapped).players.map(({ id }) => id)).toEqual([p3, p2, p1, p4]);
  expect(activeId(swapped)).toBe(p3);
  expect(pointsOf(swapped)).toEqual([100, 0, 0, 0]);
  const named = played(swapped, set('Ada', 'players', p1, 'name'));
  const removed = played(
    named,
    move('removePlayer', { playerId: p1 }),
    move('removePlayer', { playerId: p3 }),
  );
  expect(showOf(removed).players[2]).toMatchObject({ name: 'Player', points: 0, isOut: true });
  expect(activeId(removed)).toBeNull();
  expect(refusalOf(removed, move('callOn', { playerId: p1 }))).toBe('notEligible');
  expect(openRound(showOf(played(removed, open)))?.eligible).toEqual([p2, p4]);
  const back = played(removed, move('undo'), move('undo'));
  expect(showOf(back).players[2]).toMatchObject({ name: 'Ada', points: 100, isOut: false });
  const seated = played(removed, move('seatPlayer', { playerId: p1 }));
  expect(showOf(seated).players[2]).toMatchObject({ name: 'Player', points: 0, isOut: false });
});

test('CQ26 players act only for their own seat, and room messages are accepted only from the room', () => {
  const document = played(started(), pick('field4-5'));
  const as = (playerId: string, id: string = showId) =>
    ({ actor: { kind: 'player', showId: id, playerId } }) as const;
  const answer = move('typeAnswer', { playerId: p1, answer: 'x' });
  expect(refusalOf(document, answer, as(p1))).toBeNull();
  expect(refusalOf(document, answer, as(p2))).toBe('notAllowed');
  expect(refusalOf(document, answer, as(p1, 'other'))).toBe('notAllowed');
  for (const command of [
    move('judge', { verdict: 'right' }),
    move('undo'),
    move('setPoints', { playerId: p1, points: 9 }),
    set('x', 'name'),
    { type: 'document.replace', document: {} } as const,
    { type: 'stageQuiz.start', showId: 'show1' } as const,
  ])
    expect(refusalOf(document, command, as(p1))).toBe('notAllowed');
  const opened = played(started(), pick(), open);
  const owner = { actor: { kind: 'owner', userId: 'u' } } as const;
  expect(refusalOf(opened, verdict(opened, [p1]), owner)).toBe('notAllowed');
  expect(refusalOf(opened, verdict(opened, [p1]), as(p1))).toBe('notAllowed');
});

test('CQ27 every sound has its own id, and undo plays none', () => {
  const sound = (document: QuizShowApp) => showOf(document).gamefield.playSound;
  const document = started(set('/files/quizshow/u/sounds/a.mp3', ...field(1, 3), 'sound'));
  const picked = played(document, pick());
  expect(sound(picked)).toMatchObject({ questionSound: true, name: 'question' });
  const stamps = [1, 2].map((dice) =>
    reduce(picked, move('playSound', { sound: 'tick' }), {
      atMs: 1_000_000,
      dice,
      actor: { kind: 'owner', userId: 'u' },
    }),
  );
  const ids = stamps.map((result) => result.kind === 'accepted' && sound(result.document).id);
  expect(new Set([...ids, sound(picked).id]).size).toBe(3);
  expect(sound(played(picked, open, buzz(p1), right, move('undo')))).toMatchObject({
    name: 'right',
  });
  expect(refusalOf(started(), move('playSound', { sound: 'question' }))).toBe('noSound');
});

test('REDUCE4 accepts category quiz commands already in effect and changes nothing', () => {
  const document = played(started(), ...earns(p1, 'field1-1'));
  for (const command of [
    move('giveTurn', { playerId: p1 }),
    move('setPoints', { playerId: p1, points: 100 }),
    move('seatPlayer', { playerId: p1 }),
    move('swapPlayers', { playerId: p1, otherId: p1 }),
    move('chooseBoard', { boardId: null }),
  ]) {
    const result = reduce(document, command, {
      atMs: 1_000_000,
      dice: 7,
      actor: { kind: 'owner', userId: 'u' },
    });
    expect(result).toEqual({ kind: 'accepted', document, patches: [] });
  }
  expect(playAll(document, [])).toBe(document);
});

const opensAfterMs = (
  document: QuizShowApp,
  part: { dice?: number; slowestLineMs?: number } = {},
): number => {
  const actor = { kind: 'owner', userId: 'u' } as const;
  const result = reduce(document, open, { atMs: 5000, actor, dice: 1, ...part });
  if (result.kind === 'refused') throw new Error(result.reason);
  return (openRound(showOf(result.document))?.opensAtMs ?? NaN) - 5000;
};
const delay = (min: number, max: number): SingleEdit[] => [
  set(min, 'gameSettings', 'minOpeningDelayMs'),
  set(max, 'gameSettings', 'maxOpeningDelayMs'),
];

test('CQ29 buzzers open a random time after the command of the host, within the set limits', () => {
  const delays = (document: QuizShowApp) =>
    Array.from({ length: 400 }, (_, dice) => opensAfterMs(document, { dice, slowestLineMs: 50 }));
  const usual = delays(played(started(), pick()));
  expect(Math.min(...usual)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...usual)).toBeLessThanOrEqual(900);
  expect(Math.max(...usual) - Math.min(...usual)).toBeGreaterThan(500);
  expect(delays(played(started(), pick()))).toEqual(usual);
  expect(new Set(delays(played(started(...delay(700, 700)), pick())))).toEqual(new Set([700]));
  // With swapped limits the later one applies, so buzzers never open too soon.
  expect(new Set(delays(played(started(...delay(700, 100)), pick())))).toEqual(new Set([700]));
});

test('CQ29 buzzers that open with the question or again after a wrong answer have the same delay', () => {
  const atOnce = played(started(set(true, 'gameSettings', 'openBuzzersAtOnce')), pick());
  const again = played(started(), pick(), open, buzz(p2), wrong);
  for (const document of [atOnce, again])
    expect(openRound(showOf(document))?.opensAtMs).toBeGreaterThanOrEqual(1_000_300);
});

test('CQ29 without a delay, buzzers open once the slowest line is reached, within the set lead time', () => {
  const document = played(started(...delay(0, 0)), pick());
  expect(opensAfterMs(document)).toBe(400);
  expect(opensAfterMs(document, { slowestLineMs: 62.3 })).toBe(63);
  expect(opensAfterMs(document, { slowestLineMs: 2000 })).toBe(400);
  const slow = played(
    started(...delay(100, 100), set(2000, 'gameSettings', 'buzzerLeadMs')),
    pick(),
  );
  expect(opensAfterMs(slow, { slowestLineMs: 1500 })).toBe(1500);
});

test('CQ30 presses count as early while a question is read whose buzzers may open for that player', () => {
  const lockouts = (document: QuizShowApp) =>
    playerIds.map((id) => lockoutWhileReadMs(showOf(document), id));
  const nobody = [null, null, null, null];
  const asked = played(started(set(400, 'gameSettings', 'earlyPressLockoutMs')), pick());
  expect(lockouts(asked)).toEqual([400, 400, 400, 400]);
  expect(lockouts(played(asked, move('removePlayer', { playerId: p4 })))).toEqual([
    400,
    400,
    400,
    null,
  ]);
  expect(lockoutWhileReadMs(showOf(asked), 'stranger')).toBeNull();
  const opened = played(asked, open);
  expect(lockouts(opened)).toEqual(nobody);
  // The host has closed the buzzers and decides when to open them again.
  expect(lockouts(played(opened, move('closeBuzzers')))).toEqual([400, 400, 400, 400]);
  const buzzed = played(opened, buzz(p2));
  expect(lockouts(buzzed)).toEqual(nobody);
  expect(lockouts(played(buzzed, right))).toEqual(nobody);
  expect(lockouts(played(buzzed, wrong, move('closeBuzzers')))).toEqual([400, null, 400, 400]);
  expect(lockouts(played(asked, move('showAnswer')))).toEqual(nobody);
  expect(lockouts(played(asked, move('backToBoard')))).toEqual(nobody);
  expect(lockouts(played(started(), pick('field4-5')))).toEqual(nobody);
  expect(lockouts(played(started(set(true, 'disableBuzzers')), pick()))).toEqual(nobody);
  expect(lockouts(started())).toEqual(nobody);
});

test('CQ31 detects a press that is faster than human reaction', () => {
  const opened = played(started(), pick(), open);
  const round = openRound(showOf(opened));
  if (round === null) throw new Error('no round');
  const isTooQuick = (afterMs: number) =>
    isFasterThanHuman(round, { pressedAtMs: round.opensAtMs + afterMs });
  expect([0, 99.9, 100, 250].map(isTooQuick)).toEqual([true, true, false, false]);
});
