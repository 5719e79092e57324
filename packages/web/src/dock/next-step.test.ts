import { controlCommand } from '@quizcast/game/control/command';
import { controlState } from '@quizcast/game/control/control-state';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import { nextStep, otherPresses } from './next-step.ts';

const grant = { may: 'play', knowsAnswers: false } as const;

/** Presses by their names, one after the other; what the big place says at first and after each. */
function steps(...names: string[]): unknown[] {
  let document = defaultDocument();
  let atMs = 1_000_000;
  const told = () => {
    const step = nextStep(controlState(document, atMs, grant));
    if (step.kind === 'choose') return step.what;
    return step.isRestart ? 'restart' : step.press;
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

it('goes through the stages of the stage quiz', () => {
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

it('goes through a question of the category quiz', () => {
  expect(
    steps(
      ...['on-air?game=categoryQuiz', 'start', 'pick-field?field=1', 'open-buzzers'],
      ...['close-buzzers', 'call-on?player=1', 'right', 'reveal', 'back-to-board', 'finish'],
    ),
  ).toEqual([
    ...['start', 'start', 'pickField', 'open-buzzers', 'buzzersOpen'],
    ...['open-buzzers', 'judge', 'reveal', 'back-to-board', 'pickField', 'restart'],
  ]);
});

it('offers under More what has no button of its own, and nothing that needs a number', () => {
  const state = controlState(defaultDocument(), 0, grant);
  const others = otherPresses(state, ['start']);
  expect(others).not.toContain('start');
  expect(others).not.toContain('clear-picture');
  expect(others).not.toContain('volume');
  expect(others.every((name) => state.possible[name] === null)).toBe(true);
});
