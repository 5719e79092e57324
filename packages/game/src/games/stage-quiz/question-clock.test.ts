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
    | 'walkAway'
    | 'undo'
    | 'reset',
): Command => ({ type: `stageQuiz.${type}`, showId });
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const setShow = (field: string, value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, field],
  value,
});

/** Plays each command at its instant. */
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

test('SHOWTIME14 the clock runs from on air, stands while an answer is locked, and goes on with what was left', () => {
  expect(clockOf(asked())).toEqual({ startsAtMs: 2000, endsAtMs: 32_000, stoppedAtMs: null });
  const locked = at(asked(), [12_000, lock(0)], [14_000, lock(1)]);
  expect(clockOf(locked)).toEqual({ startsAtMs: 2000, endsAtMs: 32_000, stoppedAtMs: 12_000 });
  const resumed = at(locked, [17_000, move('unlockAnswer')]);
  expect(clockOf(resumed)).toEqual({ startsAtMs: 7000, endsAtMs: 37_000, stoppedAtMs: null });
  // Undo brings the clock back as it was: the time that has passed has passed.
  expect(clockOf(at(resumed, [18_000, move('undo')]))).toEqual(clockOf(locked));
  // Long after its end everything can still be done.
  expect(clockOf(at(asked(), [99_000, lock(0)]))?.stoppedAtMs).toBe(99_000);
});

test('SHOWTIME14 it waits for answers that are shown by key, and goes with the question', () => {
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
