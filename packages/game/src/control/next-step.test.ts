import { actionShape, isControlAction } from './actions.ts';
import { controlCommand } from './command.ts';
import { controlState } from './control-state.ts';
import { samples, withCrowdShow } from '../games/crowd-quiz/crowd-quiz.fixture.ts';
import type { QuizShowApp } from '../document/document.ts';
import { defaultDocument } from '../document/defaults.ts';
import { fingerQuestionSchema } from '../games/stage-quiz/finger/finger-fields.ts';
import { reduce } from '../reduce.ts';
import { expect, it } from 'vitest';
import { nextStep, otherPresses } from './next-step.ts';

const grant = { may: 'play', knowsAnswers: false } as const;

/** Presses the named controls in order; returns the next step at the start and after each press. */
const steps = (...names: string[]): unknown[] => stepsOf(defaultDocument(), names);

function stepsOf(first: QuizShowApp, names: readonly string[]): unknown[] {
  const stepAt = (document: QuizShowApp, index: number) => {
    const step = nextStep(controlState(document, minute(index), grant), minute(index));
    return step.kind === 'choose' ? step.what : step.press;
  };
  return documentsOf(first, names).map(stepAt);
}

/** The document after all of these presses. */
const played = (first: QuizShowApp, names: readonly string[]): QuizShowApp =>
  documentsOf(first, names).at(-1) ?? first;

const minute = (index: number): number => 1_000_000 + index * 60_000;

/** The document at the start and after each press, one minute apart. */
function documentsOf(first: QuizShowApp, names: readonly string[]): QuizShowApp[] {
  let document = first;
  const after = names.map((name, index) => {
    const [action = '', query = ''] = name.split('?');
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const result = controlCommand(document, action, parameters);
    if (result.kind === 'error') throw new Error(`${name}: ${result.error.code}`);
    const actor = { kind: 'control', tokenId: 'dock', may: 'play' } as const;
    const stamp = { atMs: minute(index + 1), actor, dice: 0 };
    const reduced = reduce(document, result.command, stamp);
    if (reduced.kind === 'refused') throw new Error(`${name}: ${reduced.reason}`);
    document = reduced.document;
    return document;
  });
  return [first, ...after];
}

it('CONTROL18 steps through the stages of the stage quiz', () => {
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

it('CONTROL18 shows the end card and the credits after the end, and never restarts', () => {
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

it('CONTROL18 steps through a question of the category quiz', () => {
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

it('CONTROL18 goes on with the fastest-finger question on air, before and during a show', () => {
  const document = structuredClone(defaultDocument());
  const [show] = document.shows;
  if (show === undefined) throw new Error('no sample show');
  show.fingerQuestions = [
    fingerQuestionSchema.parse({
      id: 'f1',
      question: 'Smallest first',
      options: ['1', '2', '3', '4'],
    }),
  ];
  expect(stepsOf(document, ['finger-show']).at(-1)).toBe('finger-next');
  const midShow = ['start', 'next-stage', 'reveal', 'finger-show'];
  expect(stepsOf(document, midShow).at(-1)).toBe('finger-next');
});

it('CONTROL18 offers a tie-break once, before the end, and then the credits', () => {
  const finished = ['on-air?game=categoryQuiz', 'start', 'finish'];
  expect(stepsOf(defaultDocument(), finished).at(-1)).toBe('show-credits');
  const tied = [...finished.slice(0, 2), 'start-tie-break', 'reveal', 'finish'];
  expect(stepsOf(defaultDocument(), tied).slice(-2)).toEqual(['finish', 'show-credits']);
});

/** The sample show with a double in its first field, with or without a player whose turn it is. */
function withDouble(hasTurn: boolean): QuizShowApp {
  const document = structuredClone(defaultDocument());
  const [show] = document.categoryQuiz.shows;
  const field = show?.gamefield.categories[0]?.fields[0];
  const player = show?.players[0];
  if (field === undefined || player === undefined) throw new Error('no sample show');
  field.isDouble = true;
  player.hasTurn = hasTurn;
  return document;
}

const wagering = (document: QuizShowApp) =>
  controlState(document, 0, grant).categoryQuiz?.players.map(
    ({ hasWagered, mostWager }) => `${hasWagered} ${mostWager}`,
  );

it('CONTROL23 waits for the stake of a double and for missing wagers', () => {
  const asked = ['on-air?game=categoryQuiz', 'start', 'pick-field?field=1'];
  expect(stepsOf(withDouble(false), asked).at(-1)).toBe('stake');
  const turn = [...asked.slice(0, 2), 'give-turn?player=1', 'pick-field?field=1'];
  const withTurn = played(withDouble(false), turn);
  expect(nextStep(controlState(withTurn, 0, grant), 0)).toEqual({ kind: 'press', press: 'stake' });
  expect(wagering(withTurn)?.every((each) => /^false [1-9]/u.test(each))).toBe(true);
  expect(stepsOf(withTurn, ['stake']).at(-1)).toBe('judge');

  const final = played(defaultDocument(), [...asked.slice(0, 2), 'start-final', 'next-final-step']);
  const wager = (player: number) => `wager?player=${player}&points=0`;
  expect(stepsOf(final, [1, 2, 3, 4].map(wager))).toEqual([
    ...['wagers', 'wagers', 'wagers', 'wagers', 'next-final-step'],
  ]);
  expect(wagering(played(final, [wager(2)]))?.map((each) => each.split(' ')[0])).toEqual([
    ...['false', 'true', 'false', 'false'],
  ]);
  // Going on without the wagers triggers the step.
  expect(stepsOf(final, ['next-final-step']).at(-1)).toBe('next-final-step');
  expect(wagering(played(final, ['next-final-step']))?.every((each) => each === 'null null')).toBe(
    true,
  );
});

it('CONTROL23 does not send how much was wagered before it is shown', () => {
  const final = played(defaultDocument(), [
    ...['on-air?game=categoryQuiz', 'start', 'start-final', 'next-final-step'],
  ]);
  const wagered = (points: number) =>
    controlState(played(final, [`wager?player=1&points=${points}`]), 0, grant).categoryQuiz;
  expect(wagered(0)).toEqual(wagered(100));
});

it('CONTROL23 asks to judge typed answers once they are shown', () => {
  const typed = [
    ...['on-air?game=categoryQuiz', 'start', 'rule?rule=typedAnswers&to=on'],
    ...['pick-field?field=1', 'type-answer?player=2&text=Hummingbird', 'show-typed'],
  ];
  expect(stepsOf(defaultDocument(), [...typed, 'award?player=2', 'undo']).slice(-3)).toEqual([
    ...['judgeTyped', 'reveal', 'judgeTyped'],
  ]);
});

it('CONTROL18 steps through a crowd quiz, closing questions that still take answers', () => {
  const quiz = withCrowdShow(samples().slice(0, 2));
  const shown = ['start', 'close-question', 'reveal', 'next-question', 'reveal', 'show-podium'];
  expect(stepsOf(quiz, shown)).toEqual([
    ...['start', 'close-question', 'reveal', 'next-question', 'close-question'],
    ...['show-podium', 'show-credits'],
  ]);
  // A minute later the time of the question is over.
  expect(stepsOf(quiz, ['start', 'clear-picture']).at(-1)).toBe('reveal');
});

it('CONTROL25 leaves the end of a call to the button with its clock', () => {
  const document = defaultDocument();
  const [, , phone] = document.shows[0]?.jokers ?? [];
  if (phone !== undefined) phone.seconds = 30;
  const state = controlState(played(document, ['start', 'next-stage', 'joker?joker=3']), 0, grant);
  expect(state.possible['end-call']).toBeNull();
  expect(otherPresses(state, [])).not.toContain('end-call');
});

it('offers actions without their own button under More, but none that needs a number', () => {
  const state = controlState(defaultDocument(), 0, grant);
  const others = otherPresses(state, ['start']);
  expect(others).not.toContain('start');
  expect(others).not.toContain('clear-picture');
  expect(others).not.toContain('volume');
  expect(others.every((name) => state.possible[name] === null)).toBe(true);
});

const typing = ['on-air?game=categoryQuiz', 'start', 'rule?rule=typedAnswers&to=on'];

it('CONTROL18 shows the answer if nobody typed, or once every typed answer is judged wrong', () => {
  const shown = (...typed: string[]) => [...typing, 'pick-field?field=1', ...typed, 'show-typed'];
  expect(stepsOf(defaultDocument(), shown()).at(-1)).toBe('reveal');
  const judged = [...shown('type-answer?player=2&text=Emu'), 'award?player=2&points=0'];
  expect(stepsOf(defaultDocument(), judged).slice(-2)).toEqual(['judgeTyped', 'reveal']);
});

it('CONTROL18 tells a surface without the answers nothing about which typed answer is right', () => {
  const [category] = defaultDocument().categoryQuiz.shows[0]?.gamefield.categories ?? [];
  const typed = (text: string) =>
    played(defaultDocument(), [
      ...[...typing, 'pick-field?field=1', `type-answer?player=2&text=${encodeURIComponent(text)}`],
      'show-typed',
    ]);
  const stepFor = (text: string, knowsAnswers: boolean) =>
    nextStep(controlState(typed(text), 0, { may: 'play', knowsAnswers }), 0);
  const right = category?.fields[0]?.answer ?? '';
  const judge = { kind: 'choose', what: 'judgeTyped' };
  expect([stepFor(right, false), stepFor('Emu', false), stepFor(right, true)]).toEqual([
    ...[judge, judge, judge],
  ]);
  // The suggestions of Play: nobody is right.
  expect(stepFor('Emu', true)).toEqual({ kind: 'press', press: 'reveal' });
});

it('CONTROL18 offers the credits after a last question that does not end the show', () => {
  const document = structuredClone(defaultDocument());
  for (const show of document.shows) show.stages.length = 1;
  expect(stepsOf(document, ['start', 'next-stage', 'reveal']).at(-1)).toBe('show-credits');
});

it('CONTROL18 shows the answer once the time is over and nobody has buzzed', () => {
  const asked = ['on-air?game=categoryQuiz', 'start', 'pick-field?field=1', 'open-buzzers'];
  const document = structuredClone(played(defaultDocument(), [...asked, 'close-buzzers']));
  for (const { play } of document.categoryQuiz.shows) play.timer = { leftMs: 0 };
  expect(stepsOf(document, []).at(-1)).toBe('reveal');
});

it('CONTROL18 asks to call on a player in a tie-break without buzzers', () => {
  const tied = ['on-air?game=categoryQuiz', 'start', 'rule?rule=disableBuzzers&to=on', 'finish'];
  expect(stepsOf(defaultDocument(), [...tied, 'start-tie-break']).at(-1)).toBe('call');
});

it('CONTROL18 never asks to judge a player twice', () => {
  const asked = ['on-air?game=categoryQuiz', 'start', 'pick-field?field=1', 'call-on?player=1'];
  const document = structuredClone(played(defaultDocument(), [...asked, 'wrong']));
  for (const show of document.categoryQuiz.shows) show.activePlayerIndex = 0;
  expect(stepsOf(document, []).at(-1)).toBe('reveal');
});

it('CONTROL24 offers no press without a parameter that it needs', () => {
  const documents = [
    played(defaultDocument(), ['start', 'next-stage', 'joker?joker=2']),
    played(withCrowdShow(samples()), ['start']),
  ];
  for (const document of documents) {
    const state = controlState(document, minute(9), grant);
    const offered = otherPresses(state, []).filter(isControlAction);
    expect(offered).not.toEqual([]);
    for (const name of offered)
      expect([name, Object.values(actionShape(name).parameters).filter(isNeeded)]).toEqual([
        name,
        [],
      ]);
  }
});

const isNeeded = ({ isOptional }: { isOptional?: boolean }): boolean => isOptional !== true;
