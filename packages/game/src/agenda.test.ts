import { expect, test } from 'vitest';
import { agenda, votesEnded } from './agenda.ts';
import { inPlay, playAll, showId, stamp } from './any-command.fixture.ts';
import {
  buzz,
  move,
  played,
  set,
  showId as categoryShowId,
  showOf,
  started,
} from './games/category-quiz/any-move.fixture.ts';
import { openRound } from './games/category-quiz/show.ts';
import { nothingToDo } from './games/jobs.ts';
import type { Command } from './command.ts';
import { defaultDocument } from './document/defaults.ts';
import { documentSchema, type QuizShowApp } from './document/document.ts';
import { reduce } from './reduce.ts';

const voting = (): QuizShowApp =>
  playAll(inPlay(), [
    { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: '@SomeBody' },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' },
  ]);

test('AGENDA1 reads the channel of an open vote until its end plus the stream delay', () => {
  const { votes } = agenda(voting());
  expect(votes).toEqual([
    {
      showId,
      round: voting().shows[0]?.stages[0]?.question.votingRound,
      channel: 'somebody',
      channelError: null,
      answers: ['Mars', 'Saturn', 'Venus', 'Mercury'],
      countSharedChat: false,
      opensAtMs: 1_000_000,
      closesAtMs: 1_035_000,
      retainedRounds: [voting().shows[0]?.stages[0]?.question.votingRound],
    },
  ]);
  const nameless = playAll(inPlay(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' }]);
  expect(agenda(nameless).votes[0]).toMatchObject({ channel: null, channelError: 'noUsername' });
});

test('AGENDA2 requires nothing for a question that is not in play or whose vote is over', () => {
  expect(agenda(inPlay()).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.stopVoting', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.nextStage', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.undo', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.reset', showId }])).votes).toEqual([]);
});

test('AGENDA6 a running vote lists exactly the votes that undo can return to', () => {
  const roundOf = (document: QuizShowApp) => agenda(document).votes[0]?.round;
  const undo = { type: 'stageQuiz.undo', showId } as const;
  const first = voting();
  const between = playAll(first, [
    { type: 'edit.update', path: ['shows', showId, 'jokers', 'joker2', 'event'], value: 3 },
    { type: 'stageQuiz.nextStage', showId },
  ]);
  const joker = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker2' } as const;
  const reduced = reduce(between, joker, stamp({ dice: 8 }));
  if (reduced.kind === 'refused') throw new Error(reduced.reason);
  const second = reduced.document;
  const rounds = [roundOf(first), roundOf(second)];
  expect(new Set(rounds).size).toBe(2);
  expect(new Set(agenda(second).votes[0]?.retainedRounds)).toEqual(new Set(rounds));
  const afterReset = playAll(second, [{ type: 'stageQuiz.reset', showId }]);
  expect(agenda(playAll(afterReset, [undo])).votes[0]?.retainedRounds).toHaveLength(2);
  expect(agenda(playAll(second, [undo, undo])).votes[0]?.retainedRounds).toEqual([rounds[0]]);
});

test('AGENDA6 distinguishes a move that ends a vote from one that undoes it', () => {
  const document = voting();
  const running = agenda(document).votes;
  const endedBy = (command: Command) => votesEnded(running, playAll(document, [command])).length;
  for (const type of ['stopVoting', 'revealAnswer', 'nextStage', 'start', 'reset'] as const)
    expect([type, endedBy({ type: `stageQuiz.${type}`, showId })]).toEqual([type, 1]);
  expect(endedBy({ type: 'stageQuiz.undo', showId })).toBe(0);
  expect(endedBy({ type: 'stageQuiz.lockAnswer', showId, answer: 1 })).toBe(0);
});

test('AGENDA3 a removed answer cannot be voted for by its text', () => {
  const halved = playAll(voting(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' }]);
  const answers = agenda(halved).votes[0]?.answers ?? [];
  expect(answers.filter((text) => text === '')).toHaveLength(2);
  expect(answers[1]).toBe('Saturn');
});

test('AGENDA4 limits how long a vote is read, and reports a bad username', () => {
  const endless = documentSchema.parse(structuredClone(voting()));
  const question = endless.shows[0]?.stages[0]?.question;
  if (question === undefined) throw new Error('no question');
  question.votingEndsAtMs = 9e15;
  expect(agenda(endless).votes[0]?.closesAtMs).toBe(1_000_000 + 600_000 + 5_000);
  const badName = playAll(voting(), [
    { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'no such/name!' },
  ]);
  expect(agenda(badName).votes[0]).toMatchObject({ channel: null, channelError: 'badName' });
});

test('AGENDA5 lists open buzzers and running timers of the category quiz', () => {
  expect(agenda(defaultDocument())).toEqual(nothingToDo);
  const opened = played(
    started(set(true, 'startTimer'), set(true, 'gameSettings', 'strictBuzzers')),
    move('pickField', { fieldId: 'field1-1' }),
    move('openBuzzers'),
  );
  const { buzzers, timers } = agenda(opened);
  expect(timers).toEqual([{ showId: categoryShowId, endsAtMs: 1_030_000 }]);
  expect(buzzers).toEqual([
    {
      showId: categoryShowId,
      round: openRound(showOf(opened))?.round,
      opensAtMs: openRound(showOf(opened))?.opensAtMs,
      closesAtMs: 1_030_000,
      playerIds: ['player1', 'player2', 'player3', 'player4'],
      lockedUntilMs: {},
      earlyPressLockoutMs: 250,
      longestVerdictWaitMs: 500,
      isStrict: true,
    },
  ]);
  const buzzed = agenda(played(opened, buzz('player1')));
  expect(buzzed).toMatchObject({ buzzers: [], timers: [] });
});
