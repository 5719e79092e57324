import fc from 'fast-check';
import { owner, playAll, system } from '../../any-command.fixture.ts';
import type { Actor } from '../../crew/actor.ts';
import type { Command, SingleEdit } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce, type Reduced } from '../../reduce.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { categoryQuizCommandSchema, isRoomCommand, type RoomCommand } from './command.ts';
import type { Press } from './play.ts';
import { openRound, type CategoryQuizshow } from './show.ts';

export const showId = 'categoryShow1';
export const [p1, p2, p3, p4] = ['player1', 'player2', 'player3', 'player4'] as const;
export const playerIds = [p1, p2, p3, p4];

export const showOf = (document: QuizShowApp): CategoryQuizshow => {
  const show = document.categoryQuiz.shows.find(({ id }) => id === showId);
  if (show === undefined) throw new Error('no show');
  return show;
};
export const pointsOf = (document: QuizShowApp): number[] =>
  playerIds.map((id) => showOf(document).players.find((player) => player.id === id)?.points ?? NaN);

/** A move of the default show: `move('judge', { verdict: 'right' })`. */
export const move = (name: string, parts: Record<string, unknown> = {}): Command =>
  categoryQuizCommandSchema.parse({ type: `categoryQuiz.${name}`, showId, ...parts });

/** An edit of the default show. */
export const set = (value: unknown, ...path: (string | number)[]): SingleEdit => ({
  type: 'edit.update',
  path: ['categoryQuiz', 'shows', showId, ...path],
  value,
});
export const field = (category: number, row: number): string[] => [
  'gamefield',
  'categories',
  `category${category}`,
  'fields',
  `field${category}-${row}`,
];

const press = (playerId: string, pressedAtMs = 1_000_500): Press => ({
  playerId,
  pressedAtMs,
  arrivedAtMs: pressedAtMs + 40,
  roundTripMs: 60,
  creditMs: 40,
  errorMs: 4,
});

/** The room's verdict on the open round, with the players in order of their presses. */
export function verdict(
  document: QuizShowApp,
  order: readonly string[],
  parts: Partial<Extract<RoomCommand, { type: 'categoryQuiz.buzzVerdict' }>> = {},
): Command {
  return {
    type: 'categoryQuiz.buzzVerdict',
    showId,
    round: openRound(showOf(document))?.round ?? 'none',
    order: order.map((id, index) => press(id, 1_000_500 + index * 20)),
    isTie: false,
    tied: [],
    winner: order[0] ?? null,
    ...parts,
  };
}

/** A command, or a function that builds it from the current document: `(document) => verdict(document, [p1])`. */
export type Step = Command | ((document: QuizShowApp) => Command);

export const played = (start: QuizShowApp, ...steps: Step[]): QuizShowApp =>
  steps.reduce(
    (document, step) => playAll(document, [typeof step === 'function' ? step(document) : step]),
    start,
  );

export const buzz =
  (...order: string[]): Step =>
  (document) =>
    verdict(document, order);

export function refusalOf(
  document: QuizShowApp,
  step: Step,
  { actor, atMs = 1_000_000 }: { actor?: Actor; atMs?: number } = {},
): Refusal | null {
  const command = typeof step === 'function' ? step(document) : step;
  const sender = actor ?? (isRoomCommand(command) ? system : owner);
  const result = reduce(document, command, { atMs, dice: 7, actor: sender });
  return result.kind === 'refused' ? result.reason : null;
}

/** The default show, started, with a further board. */
export const started = (...edits: Step[]): QuizShowApp =>
  played(defaultDocument(), ...edits, move('start'));

export const furtherBoard: SingleEdit = {
  type: 'edit.insert',
  path: ['categoryQuiz', 'shows', showId, 'boards'],
  value: { id: 'second', name: 'Second', rowPoints: [1, 2, 3, 4, 5], factor: 3 },
  before: null,
};

/** One step of a game by any actor, built from the current document. */
export type AnyStep = (document: QuizShowApp, atMs: number) => { command: Command; actor: Actor };

const playerId = fc.constantFrom(...playerIds);
const byHost =
  (command: Command): AnyStep =>
  () => ({ command, actor: owner });

const parameterlessMove = fc
  .constantFrom(
    ...['start', 'openBuzzers', 'openBuzzers', 'closeBuzzers', 'showGuessAnswer', 'showAnswer'],
    ...[
      'backToBoard',
      'backToBoard',
      'nextBoard',
      'startTimer',
      'pauseTimer',
      'startFinal',
      'startFinal',
    ],
    ...[
      'nextFinalStep',
      'nextFinalStep',
      'nextFinalStep',
      'nextFinalStep',
      'startTieBreak',
      'finish',
      'undo',
      'reset',
    ],
  )
  .map((name) => byHost(move(name)));

const fieldId = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .map(([category, row]) => `field${category}-${row}`);

const hostMove: fc.Arbitrary<AnyStep> = fc.oneof(
  { weight: 4, arbitrary: parameterlessMove },
  { weight: 3, arbitrary: fieldId.map((id) => byHost(move('pickField', { fieldId: id }))) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('right', 'wrong')
      .map((verdict) => byHost(move('judge', { verdict: verdict }))),
  },
  fc
    .tuple(
      fc.constantFrom('callOn', 'revealFinal', 'revealFinal', 'removePlayer', 'seatPlayer'),
      playerId,
    )
    .map(([name, id]) => byHost(move(name, { playerId: id }))),
  fc
    .tuple(
      fc.constantFrom('setPoints', 'awardGuess'),
      playerId,
      fc.integer({ min: -500, max: 500 }),
    )
    .map(([name, id, points]) => byHost(move(name, { playerId: id, points }))),
  fc
    .tuple(playerId, fc.integer({ min: 1, max: 600 }))
    .map(([id, stake]) => byHost(move('setStake', { playerId: id, stake }))),
  {
    weight: 2,
    arbitrary: fc
      .tuple(playerId, fc.constantFrom('right', 'wrong'))
      .map(([id, verdict]) => byHost(move('judgeFinal', { playerId: id, verdict: verdict }))),
  },
  fc
    .tuple(playerId, playerId)
    .map(([a, b]) => byHost(move('swapPlayers', { playerId: a, otherId: b }))),
  fc.option(playerId).map((id) => byHost(move('giveTurn', { playerId: id }))),
  fc.integer({ min: -40, max: 40 }).map((seconds) => byHost(move('addTime', { seconds }))),
  fc.boolean().map((isBlurred) => byHost(move('setBlur', { isBlurred }))),
  fc.constantFrom(null, 'second').map((boardId) => byHost(move('chooseBoard', { boardId }))),
  fc.constantFrom('tick', 'question').map((sound) => byHost(move('playSound', { sound }))),
);

const playerMove: fc.Arbitrary<AnyStep> = fc
  .tuple(
    playerId,
    fc.boolean(),
    fc.oneof(
      fc.string({ maxLength: 8 }).map((answer) => ['typeAnswer', { answer }] as const),
      fc.integer({ min: 0, max: 900 }).map((wager) => ['wager', { wager }] as const),
    ),
  )
  .map(([id, isHost, [name, parts]]): AnyStep => {
    const command = move(name, { playerId: id, ...parts });
    return () => ({
      command,
      actor: isHost ? owner : { kind: 'player', showId, playerId: id },
    });
  });

const roomMove: fc.Arbitrary<AnyStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.shuffledSubarray(playerIds), fc.boolean())
      .map(([ids, isTie]): AnyStep => (document) => {
        const open = openRound(showOf(document))?.eligible ?? playerIds;
        const order = ids.filter((id) => open.includes(id));
        const tie = isTie && order.length > 1 ? { isTie, tied: order, winner: null } : {};
        return { command: verdict(document, order, tie), actor: system };
      }),
  },
  playerId.map((id): AnyStep => (document, atMs) => ({
    command: {
      type: 'categoryQuiz.earlyPress',
      showId,
      round: openRound(showOf(document))?.round ?? 'none',
      playerId: id,
      pressedAtMs: atMs,
    },
    actor: system,
  })),
  fc.constant<AnyStep>((document) => ({
    command: {
      type: 'categoryQuiz.timeUp',
      showId,
      endsAtMs: showOf(document).play.timer.endsAtMs ?? 0,
    },
    actor: system,
  })),
);

const edit: fc.Arbitrary<AnyStep> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.string())
    .map(([category, row, text]) => byHost(set(text, ...field(category, row), 'question'))),
  fc
    .tuple(
      fc.constantFrom(...['openBuzzersAtOnce', 'typedAnswers', 'losePointsOnWrongAnswer']),
      fc.boolean(),
    )
    .map(([name, isOn]) => byHost(set(isOn, 'gameSettings', name))),
  fc
    .tuple(fc.constantFrom('startTimer', 'disableBuzzers'), fc.boolean())
    .map(([name, isOn]) => byHost(set(isOn, name))),
  fc.constantFrom('category1', 'category3').map((id) =>
    byHost({
      type: 'edit.move',
      path: ['categoryQuiz', 'shows', showId, 'gamefield', 'categories', id],
      before: null,
    }),
  ),
  fc.constant(byHost(furtherBoard)),
  fc.constant(
    byHost({
      type: 'edit.remove',
      path: ['categoryQuiz', 'shows', showId, 'boards', 'second'],
    }),
  ),
);

const anyStep: fc.Arbitrary<AnyStep> = fc.oneof(
  { weight: 6, arbitrary: hostMove },
  { weight: 3, arbitrary: roomMove },
  { weight: 2, arbitrary: playerMove },
);
const intoFinal = [move('start'), move('startFinal'), move('nextFinalStep')];

/** Starting positions of random games, so that they reach all phases. */
const openings = [
  [],
  [move('start'), move('pickField', { fieldId: 'field1-1' }), move('openBuzzers')],
  [move('start'), move('pickField', { fieldId: 'field4-5' }), move('showGuessAnswer')],
  intoFinal,
  [...intoFinal, move('nextFinalStep'), move('nextFinalStep')],
  [move('start'), move('finish'), move('startTieBreak'), move('openBuzzers')],
].map((commands) => commands.map(byHost));

/** The first of three steps that is not refused, because most random steps are refused. */
const lively = (step: fc.Arbitrary<AnyStep>): fc.Arbitrary<AnyStep> =>
  fc.tuple(step, step, step).map(([first, ...others]): AnyStep => (document, atMs) => {
    const fits = [first, ...others].find((each) => {
      const { command, actor } = each(document, atMs);
      return reduce(document, command, { atMs, dice: 1, actor }).kind === 'accepted';
    });
    return (fits ?? first)(document, atMs);
  });

const games = (
  step: fc.Arbitrary<AnyStep>,
  maxLength: number,
  minLength = 0,
): fc.Arbitrary<AnyStep[]> =>
  fc
    .tuple(
      fc.constantFrom(...openings),
      fc.array(lively(step), { minLength, maxLength, size: 'max' }),
    )
    .map(([opening, steps]) => [...opening, ...steps]);

export const anyGame = (most: number, least = 0): fc.Arbitrary<AnyStep[]> =>
  games(anyStep, most, least);
/** Random games with edits in between. */
export const anyEditedGame = (most: number): fc.Arbitrary<AnyStep[]> =>
  games(fc.oneof({ weight: 8, arbitrary: anyStep }, { weight: 1, arbitrary: edit }), most);

/** Applies all steps nine seconds apart, skips refused ones, and passes each to `onStep`. */
export function playSteps(
  start: QuizShowApp,
  steps: readonly AnyStep[],
  onStep: (before: QuizShowApp, result: Reduced, command: Command, actor: Actor) => void = () => {},
): QuizShowApp {
  let document = start;
  steps.forEach((step, index) => {
    const atMs = 1_000_000 + index * 9000;
    const { command, actor } = step(document, atMs);
    const result = reduce(document, command, { atMs, dice: index * 7919, actor });
    onStep(document, result, command, actor);
    if (result.kind === 'accepted') document = result.document;
  });
  return document;
}

/** Whether undo reverts the command. */
export const isMove = (command: Command, actor: Actor): boolean =>
  actor.kind === 'owner' &&
  command.type.startsWith('categoryQuiz.') &&
  command.type !== 'categoryQuiz.undo';
