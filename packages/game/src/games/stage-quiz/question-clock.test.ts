import { expect, test } from 'vitest';
import { owner, showId, stamp } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import { overlayView } from '../../views/overlay-view.ts';

const move = (
  type:
    | 'start'
    | 'nextStage'
    | 'unlockAnswer'
    | 'revealAnswer'
    | 'showNextAnswer'
    | 'endJokerClock'
    | 'walkAway'
    | 'undo'
    | 'reset',
): Command => ({ type: `stageQuiz.${type}`, showId });
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const useJoker: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker3' };
const setShow = (field: string | string[], value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, ...[field].flat()],
  value,
});

/** Applies each command at its time. */
function at(start: QuizShowApp, ...steps: [atMs: number, command: Command][]): QuizShowApp {
  return steps.reduce((document, [atMs, command]) => {
    const result = reduce(document, command, stamp({ atMs, actor: owner }));
    if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
    return result.document;
  }, start);
}
const clockOf = (document: QuizShowApp) => overlayView(document).stageQuiz?.clock;

const asked = (): QuizShowApp =>
  at(
    defaultDocument(),
    [1000, setShow('questionSeconds', 30)],
    [1000, move('start')],
    [2000, move('nextStage')],
  );

test('SHOWTIME14 the clock runs once on air, stops while an answer is locked, and resumes with the time left', () => {
  expect(clockOf(asked())).toEqual({ startsAtMs: 2000, endsAtMs: 32_000, stoppedAtMs: null });
  const locked = at(asked(), [12_000, lock(0)], [14_000, lock(1)]);
  expect(clockOf(locked)).toEqual({ startsAtMs: 2000, endsAtMs: 32_000, stoppedAtMs: 12_000 });
  const resumed = at(locked, [17_000, move('unlockAnswer')]);
  expect(clockOf(resumed)).toEqual({ startsAtMs: 7000, endsAtMs: 37_000, stoppedAtMs: null });
  // Undo restores the clock as it was; the time that has passed is not given back.
  expect(clockOf(at(resumed, [18_000, move('undo')]))).toEqual(clockOf(locked));
  // Long after the end of the clock everything is still allowed.
  expect(clockOf(at(asked(), [99_000, lock(0)]))?.stoppedAtMs).toBe(99_000);
});

test('SHOWTIME14 undo of a lock, a reveal or a joker with a time gives back the time for which they stopped the clock', () => {
  const back = { startsAtMs: 27_000, endsAtMs: 57_000, stoppedAtMs: null };
  for (const stop of [lock(0), move('revealAnswer')])
    expect(clockOf(at(asked(), [12_000, stop], [37_000, move('undo')]))).toEqual(back);
  const called = at(
    asked(),
    [12_000, setShow(['jokers', 'joker3', 'seconds'], 20)],
    [12_000, useJoker],
  );
  expect(clockOf(at(called, [17_000, move('undo')]))).toEqual({
    ...{ startsAtMs: 7000, endsAtMs: 37_000, stoppedAtMs: null },
  });
  expect(clockOf(at(called, [40_000, move('undo')]))?.endsAtMs).toBe(52_000);
});

test('SHOWTIME14 the clock waits for answers that are shown by key, and ends with the question', () => {
  const byKey = at(
    defaultDocument(),
    [1, setShow('questionSeconds', 30)],
    [1, setShow('answersAppear', 'byKey')],
    [1, move('start')],
    [2, move('nextStage')],
  );
  const next: [number, Command] = [5000, move('showNextAnswer')];
  expect(clockOf(at(byKey, next, next, next))).toBeNull();
  expect(clockOf(at(byKey, next, next, next, next))?.startsAtMs).toBe(5000);
  for (const end of ['revealAnswer', 'walkAway', 'reset', 'start'] as const)
    expect(clockOf(at(asked(), [3000, move(end)]))).toBeNull();
  expect(clockOf(at(asked(), [50_000, move('nextStage')]))?.startsAtMs).toBe(50_000);
  const timeless = at(asked(), [1, setShow('questionSeconds', null)], [9, move('nextStage')]);
  expect(clockOf(timeless)).toBeNull();
  const refused = reduce(asked(), setShow('questionSeconds', 2), stamp());
  expect(refused.kind).toBe('refused');
});

test('SHOWTIME18 a stage can have its own time, and a spare question has that of the stage that asks it', () => {
  const ownTime: Command = {
    type: 'edit.update',
    path: ['shows', showId, 'stages', 'stage1', 'questionSeconds'],
    value: 10,
  };
  const withOwnTime = at(
    defaultDocument(),
    [1, setShow('questionSeconds', 30)],
    [1, ownTime],
    [1, setShow(['jokers', 'joker3', 'event'], 5)],
    [
      1,
      {
        type: 'edit.insert',
        path: ['shows', showId, 'spareQuestions'],
        value: { id: 'spare1', questionSeconds: 99 },
        before: null,
      },
    ],
    [1, move('start')],
    [2000, move('nextStage')],
  );
  expect(clockOf(withOwnTime)?.endsAtMs).toBe(12_000);
  const switched = at(withOwnTime, [5000, useJoker]);
  expect(clockOf(switched)).toEqual({ startsAtMs: 5000, endsAtMs: 15_000, stoppedAtMs: null });
  expect(clockOf(at(withOwnTime, [3000, move('nextStage')]))?.endsAtMs).toBe(33_000);
  expect(reduce(withOwnTime, { ...ownTime, value: 4 }, stamp()).kind).toBe('refused');
});

const jokerClockOf = (document: QuizShowApp) => overlayView(document).stageQuiz?.jokerClock;
const reasonOf = (document: QuizShowApp, command: Command, atMs = 1): string | null => {
  const result = reduce(document, command, stamp({ atMs, actor: owner }));
  return result.kind === 'refused' ? result.reason : null;
};
/** The phone joker of this show lasts twenty seconds. */
const withPhone = (): QuizShowApp =>
  at(asked(), [1000, setShow(['jokers', 'joker3', 'seconds'], 20)]);

test('SHOWTIME19 the clock of a joker runs on the overlay, and that of the question stops meanwhile', () => {
  const called = at(withPhone(), [10_000, useJoker]);
  expect(jokerClockOf(called)).toEqual({ startsAtMs: 10_000, endsAtMs: 30_000 });
  // 22 seconds were left, and are left again after the call.
  expect(clockOf(called)).toMatchObject({ endsAtMs: 52_000, heldUntilMs: 30_000 });
  const ended = at(called, [15_000, move('endJokerClock')]);
  expect(jokerClockOf(ended)).toBeNull();
  expect(clockOf(ended)).toEqual({ startsAtMs: 7000, endsAtMs: 37_000, stoppedAtMs: null });
  // A clock that was set back removes no more than the duration of the call.
  expect(clockOf(at(called, [0, move('endJokerClock')]))?.startsAtMs).toBe(2000);
  // Nothing happens automatically at zero, and ending the call then removes no time.
  const late = at(called, [40_000, move('endJokerClock')]);
  expect(clockOf(late)?.endsAtMs).toBe(52_000);
  expect(at(ended, [16_000, move('undo')]).shows[0]?.stages).toEqual(called.shows[0]?.stages);
  expect(at(called, [11_000, move('undo')]).shows[0]?.jokers[2]?.isUsed).toBe(false);
});

test('SHOWTIME19 a lock, the reveal, the next question and the end of the show end the clock of a joker', () => {
  const called = at(withPhone(), [10_000, useJoker]);
  const locked = at(called, [12_000, lock(0)]);
  expect(jokerClockOf(locked)).toBeNull();
  expect(clockOf(locked)).toMatchObject({ endsAtMs: 34_000, stoppedAtMs: 12_000 });
  for (const end of ['revealAnswer', 'nextStage', 'walkAway', 'start', 'reset'] as const)
    expect(jokerClockOf(at(called, [12_000, move(end)]))).toBeNull();
});

test('SHOWTIME19 refuses a joker whose clock cannot run, and only crosses out one without a time', () => {
  const phone = withPhone();
  expect(reasonOf(at(phone, [2, lock(0)]), useJoker)).toBe('unlockFirst');
  expect(reasonOf(at(phone, [2, move('revealAnswer')]), useJoker)).toBe('answerRevealed');
  expect(reasonOf(phone, move('endJokerClock'))).toBe('noJokerClock');
  const two = at(phone, [2, setShow(['jokers', 'joker2', 'seconds'], 20)], [3, useJoker]);
  const other: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker2' };
  expect(reasonOf(two, other, 4)).toBe('jokerClockRuns');
  expect(reasonOf(two, other, 30_000)).toBeNull();
  const plain = at(asked(), [3, lock(0)], [4, useJoker]);
  expect(jokerClockOf(plain)).toBeNull();
  expect(plain.shows[0]?.jokers[2]?.isUsed).toBe(true);
});
