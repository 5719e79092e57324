import { describe, expect, test } from 'vitest';
import { nextStep } from '@quizcast/game/games/stage-quiz/next-step';
import {
  questionSchema,
  quizshowSchema,
  type Quizshow,
} from '@quizcast/game/games/stage-quiz/show';
import { play } from '@quizcast/game/games/stage-quiz/transitions';
import {
  answeredIn,
  commandOf,
  lastMoveOf,
  nextStageOf,
  outcomeOf,
  refusalOf,
  restartsShow,
  type PlayAction,
} from './play-state.ts';

const stamp = { atMs: 1000, actor: { kind: 'owner', userId: 'u' }, dice: 7 } as const;

const fresh = (stages: number): Quizshow =>
  quizshowSchema.parse({
    id: 'show',
    jokers: [
      { id: 'half', name: '50/50', event: 1 },
      { id: 'phone', name: 'Phone a Friend' },
    ],
    stages: Array.from({ length: stages }, (_, index) => ({
      id: `stage-${index}`,
      question: { question: '?', answers: ['1', '2', '3', '4'] },
    })),
  });

/** The show after these actions, none of which may be refused. */
function after(show: Quizshow, ...actions: PlayAction[]): Quizshow {
  return actions.reduce((before, action) => {
    const command = commandOf(before, action);
    const outcome = play(before, command, stamp);
    if (typeof outcome === 'string') throw new Error(outcome);
    return outcome;
  }, show);
}

const start = { kind: 'start' } as const;
const next = { kind: 'next-stage' } as const;
const reveal = { kind: 'reveal' } as const;
const lockA = { kind: 'lock', answer: 0 } as const;
const lockB = { kind: 'lock', answer: 1 } as const;

describe('the big button', () => {
  test('leads through a whole show', () => {
    let show = fresh(2);
    const seen: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const step = nextStep(show);
      if (step === null) break;
      seen.push(step.kind === 'press' ? step.press : step.what);
      show = after(show, step.kind === 'press' ? { kind: step.press } : lockA);
    }
    expect(seen.join(' ')).toBe(
      'start next-stage lockFirst reveal next-stage lockFirst reveal end-card',
    );
  });

  test('ONAIR8 offers the end card after the end, then the credits, and never a new start', () => {
    const won = after(fresh(1), start, next, lockA, reveal);
    expect(nextStep(won)).toEqual({ kind: 'press', press: 'end-card' });
    expect(nextStep(after(won, { kind: 'end-card' }))).toBeNull();
  });

  test('offers the start, which is refused, while there are no stages', () => {
    expect(nextStep(fresh(0))).toEqual({ kind: 'press', press: 'start' });
    expect(refusalOf(fresh(0), start)).toBe('notEnoughStages');
  });

  test('never offers the reveal while nothing is locked', () => {
    const asked = after(fresh(1), start, next);
    const lockFirst = { kind: 'choose', what: 'lockFirst' };
    expect(nextStep(asked)).toEqual(lockFirst);
    expect(nextStep(after(asked, lockB, lockB))).toEqual(lockFirst);
  });
});

describe('an action', () => {
  test('unlocks the locked answer, and locks another one', () => {
    const locked = after(fresh(1), start, next, lockB);
    expect(commandOf(locked, lockB).type).toBe('stageQuiz.unlockAnswer');
    expect(commandOf(locked, { kind: 'lock', answer: 2 }).type).toBe('stageQuiz.lockAnswer');
  });

  test('returns in advance why it is refused', () => {
    const show = fresh(1);
    expect(refusalOf(show, lockB)).toBe('stageOutOfBounds');
    expect(refusalOf(show, { kind: 'undo' })).toBe('nothingToUndo');
    const played = after(show, start, next, reveal);
    expect(refusalOf(played, lockB)).toBe('answerRevealed');
    expect(refusalOf(played, next)).toBe('noNextStage');
    expect(refusalOf(played, { kind: 'stop-vote' })).toBe('notVoting');
    expect(refusalOf(played, { kind: 'reset' })).toBeNull();
  });

  test('on a joker beyond the list is refused, not ignored', () => {
    expect(refusalOf(fresh(1), { kind: 'joker', index: 2 })).toBe('jokerOutOfBounds');
  });
});

describe('undo', () => {
  test('names the move it reverts', () => {
    const asked = after(fresh(2), start, next);
    expect(lastMoveOf(fresh(1))).toBeNull();
    expect(lastMoveOf(asked)).toEqual({ name: 'nextStage', letter: null, joker: null });
    expect(lastMoveOf(after(asked, lockB))?.letter).toBe('B');
    expect(lastMoveOf(after(asked, lockB, lockB))).toEqual({
      name: 'unlockAnswer',
      letter: 'B',
      joker: null,
    });
    expect(lastMoveOf(after(asked, { kind: 'joker', index: 0 }))?.joker).toBe('50/50');
    expect(lastMoveOf(after(asked, { kind: 'joker', index: 1 }))?.joker).toBe('Phone a Friend');
  });
});

test('the next stage is the first one before the start and none after the last', () => {
  expect(nextStageOf(fresh(2))?.id).toBe('stage-0');
  expect(nextStageOf(after(fresh(1), start, next))).toBeNull();
});

test('passed stages are right, wrong, revealed unanswered or skipped', () => {
  const lock = (answer: 0 | 1): PlayAction => ({ kind: 'lock', answer });
  const show = after(
    fresh(5),
    ...[start, next, lock(0), reveal, next, lock(1), reveal, next, reveal, next, lock(0), next],
  );
  expect(show.stages.slice(0, 4).map(outcomeOf)).toEqual(['right', 'wrong', 'revealed', 'skipped']);
});

test('a start restarts the show once it is running, but not before that or after a reset', () => {
  const show = fresh(1);
  expect(restartsShow(show, start)).toBe(false);
  expect(restartsShow(fresh(0), start)).toBe(false);
  for (const moves of [[start], [next], [start, next, reveal]])
    expect(restartsShow(after(show, ...moves), start)).toBe(true);
  expect(restartsShow(after(show, start, next, { kind: 'reset' }), start)).toBe(false);
  expect(restartsShow(after(show, start), { kind: 'reset' })).toBe(false);
});

test('only answers to the question on air count as answers of its audience', () => {
  const question = questionSchema.parse({
    question: '?',
    answers: ['1', '2', '3', '4'],
    crowd: { round: 'now', opensAtMs: 0 },
  });
  const answered = (round: string) => ({ showId: 'show', round, count: 12 });
  expect(answeredIn(question, answered('now'))).toBe(12);
  expect(answeredIn(question, answered('before'))).toBe(0);
  expect(answeredIn({ ...question, crowd: undefined }, answered('now'))).toBe(0);
  expect(answeredIn(question, null)).toBe(0);
});
