import { describe, expect, it } from 'vitest';
import { inPlay } from '../any-command.fixture.ts';
import type { UserCommand } from '../command.ts';
import { usualBots } from '../crowd/rehearsal.ts';
import { maxPrediction, predictionWords } from '../chats/prediction-words.ts';
import { applyPatches } from '../patch.ts';
import { reduce } from '../reduce.ts';
import { viewerLanguages } from '../values/language.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { predictionSteps, type PredictionStep } from './due-prediction.ts';

const showId = defaultDocument().shows[0]?.id ?? '';
const right = defaultDocument().shows[0]?.stages[0]?.question.correctAnswer ?? 0;
const wrong = right === 0 ? 1 : 0;
const lock = (answer: 0 | 1 | 2 | 3): UserCommand => ({
  type: 'stageQuiz.lockAnswer',
  ...{ showId, answer },
});
const [start, next, reveal, unlock, undo, reset, walkAway] = (
  ['start', 'nextStage', 'revealAnswer', 'unlockAnswer', 'undo', 'reset', 'walkAway'] as const
).map((name): UserCommand => ({ type: `stageQuiz.${name}`, showId }));

let atMs = 1_800_000_000_000;

/** Prediction steps that are due while these commands are applied. */
const steps = (...commands: (UserCommand | undefined)[]): string[] =>
  applied(commands).map(({ kind, words }) => `${kind} ${words.title.split(':')[0]}`);
/** The questions of these steps. */
const named = (...commands: (UserCommand | undefined)[]): string[] =>
  applied(commands).map(({ question }) => question);

function applied(commands: readonly (UserCommand | undefined)[]): PredictionStep[] {
  let document: QuizShowApp = defaultDocument();
  return commands.flatMap((command) => {
    if (command === undefined) throw new Error('no command');
    const stamp = {
      atMs: (atMs += 1000),
      dice: 1,
      actor: { kind: 'owner', userId: 'anna' },
    } as const;
    const reduced = reduce(document, command, stamp);
    if (reduced.kind === 'refused') throw new Error(reduced.reason);
    const after = applyPatches(document, reduced.patches);
    const due = predictionSteps(document, command, after);
    document = after;
    return due;
  });
}

describe('the prediction of a question', () => {
  it('TWITCH12 starts, is locked and is resolved by the verdict', () => {
    expect(steps(start, next, lock(right), reveal, next, lock(0))).toEqual([
      ...['start Question 1', 'lock Question 1', 'right Question 1'],
      ...['start Question 2', 'lock Question 2'],
    ]);
    expect(steps(start, next, lock(wrong), reveal)).toEqual([
      ...['start Question 1', 'lock Question 1', 'wrong Question 1'],
    ]);
  });

  it('TWITCH12 stays locked when the host unlocks the answer or locks another one', () => {
    expect(steps(start, next, lock(wrong), unlock, lock(right), reveal)).toEqual([
      ...['start Question 1', 'lock Question 1', 'lock Question 1', 'right Question 1'],
    ]);
  });

  it('TWITCH12 names the same question when its number changes', () => {
    const { stages = [] } = defaultDocument().shows[0] ?? {};
    const [first, second] = stages.map(({ id }) => id);
    const path = ['shows', showId, 'stages', second ?? ''];
    const moved: UserCommand = { type: 'edit.move', path, before: first ?? null };
    const questions = named(start, next, moved, lock(right), reveal);
    expect(questions).toHaveLength(3);
    expect(new Set(questions)).toEqual(new Set([questions[0]]));
  });

  it('TWITCH12 is canceled when the question ends without a verdict', () => {
    const begun = [start, next];
    expect(steps(...begun, reveal).at(-1)).toBe('cancel Question 1');
    expect(steps(...begun, walkAway).at(-1)).toBe('cancel Question 1');
    expect(steps(...begun, lock(right), reset).at(-1)).toBe('cancel Question 1');
    expect(steps(...begun, undo).at(-1)).toBe('cancel Question 1');
  });

  it('TWITCH12 is reverted by undo of the verdict, and never started by undo', () => {
    const played = [start, next, lock(right), reveal];
    expect(steps(...played, undo, reveal).slice(-3)).toEqual([
      ...['right Question 1', 'takeBack Question 1', 'right Question 1'],
    ]);
    expect(steps(...played, next, undo).slice(-2)).toEqual([
      'start Question 2',
      'cancel Question 2',
    ]);
    expect(steps(...played, reset).at(-1)).toBe('right Question 1');
  });

  it('TWITCH11 never starts in a rehearsal or by an edit', () => {
    const [before, after] = [defaultDocument(), inPlay()];
    const move = { type: 'stageQuiz.nextStage', showId };
    expect(predictionSteps(before, move, after)).toHaveLength(1);
    const rehearsal = { ...usualBots, seed: 1 };
    expect(predictionSteps(before, move, { ...after, rehearsal })).toEqual([]);
    expect(predictionSteps(before, { type: 'edit.update' }, after)).toEqual([]);
  });

  it.each(viewerLanguages)('TWITCH12 fits the length limits of Twitch: %s', (language) => {
    const { title, right: yes, wrong: no } = predictionWords(language, 100);
    expect(title).toContain('100');
    expect(title.length).toBeLessThanOrEqual(maxPrediction.title);
    for (const outcome of [yes, no])
      expect(outcome.length).toBeLessThanOrEqual(maxPrediction.outcome);
    expect(yes).not.toBe(no);
  });
});
