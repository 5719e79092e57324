import { controlCommand } from './command.ts';
import { controlState } from './control-state.ts';
import { samples, withCrowdShow } from '../games/crowd-quiz/crowd-quiz.fixture.ts';
import type { QuizShowApp } from '../document/document.ts';
import { defaultDocument } from '../document/defaults.ts';
import { reduce } from '../reduce.ts';
import { expect, it } from 'vitest';
import { nextStep, otherPresses } from './next-step.ts';

const grant = { may: 'play', knowsAnswers: false } as const;

/** Presses by their names, one after the other; what the big place says at first and after each. */
const steps = (...names: string[]): unknown[] => stepsOf(defaultDocument(), names);

function stepsOf(first: QuizShowApp, names: readonly string[]): unknown[] {
  let document = first;
  let atMs = 1_000_000;
  const told = () => {
    const step = nextStep(controlState(document, atMs, grant), atMs);
    return step.kind === 'choose' ? step.what : step.press;
  };
  return [
    told(),
    ...names.map((name) => {
      const [action = '', query = ''] = name.split('?');
      const meant = controlCommand(
        document,
        action,
        Object.fromEntries(new URLSearchParams(query)),
      );
      if (meant.kind === 'fault') throw new Error(`${name}: ${meant.fault.code}`);
      const actor = { kind: 'control', tokenId: 'dock', may: 'play' } as const;
      atMs += 60_000;
      const reduced = reduce(document, meant.command, { atMs, actor, dice: 0 });
      if (reduced.kind === 'refused') throw new Error(`${name}: ${reduced.reason}`);
      document = reduced.document;
      return told();
    }),
  ];
}

it('CONTROL18 goes through the stages of the stage quiz', () => {
  expect(
    steps('start', 'next-stage', 'lock?answer=A', 'reveal', 'undo', 'unlock', 'reset'),
  ).toEqual([
    'start',
    'next-stage',
    'lockFirst',
    'reveal',
    'next-stage',
    'reveal',
    'lockFirst',
    'start',
  ]);
});

it('CONTROL18 shows end card and credits after the end, and never starts anew', () => {
  const ended = ['start', 'next-stage', 'walk-away', 'end-card', 'show-credits', 'hide-card'];
  expect(steps(...ended)).toEqual([
    ...[
      'start',
      'next-stage',
      'lockFirst',
      'end-card',
      'show-credits',
      'hide-card',
      'show-credits',
    ],
  ]);
});

it('CONTROL18 goes through a question of the category quiz', () => {
  expect(
    steps(
      ...['on-air?game=categoryQuiz', 'start', 'pick-field?field=1', 'open-buzzers'],
      ...['close-buzzers', 'call-on?player=1', 'right', 'reveal', 'back-to-board', 'finish'],
      ...['show-credits', 'hide-card'],
    ),
  ).toEqual([
    ...['start', 'start', 'pickField', 'open-buzzers', 'buzzersOpen'],
    ...['open-buzzers', 'judge', 'reveal', 'back-to-board', 'pickField', 'show-credits'],
    ...['hide-card', 'show-credits'],
  ]);
});

it('CONTROL18 goes through a crowd quiz, closing what still takes answers', () => {
  const quiz = withCrowdShow(samples().slice(0, 2));
  const shown = ['start', 'close-question', 'reveal', 'next-question', 'reveal', 'show-podium'];
  expect(stepsOf(quiz, shown)).toEqual([
    ...['start', 'close-question', 'reveal', 'next-question', 'close-question'],
    ...['show-podium', 'show-credits'],
  ]);
  // A minute later the time of the question is up.
  expect(stepsOf(quiz, ['start', 'clear-picture']).at(-1)).toBe('reveal');
});

it('offers under More what has no button of its own, and nothing that needs a number', () => {
  const state = controlState(defaultDocument(), 0, grant);
  const others = otherPresses(state, ['start']);
  expect(others).not.toContain('start');
  expect(others).not.toContain('clear-picture');
  expect(others).not.toContain('volume');
  expect(others.every((name) => state.possible[name] === null)).toBe(true);
});
