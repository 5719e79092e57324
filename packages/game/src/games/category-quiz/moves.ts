import { z } from 'zod';
import { isForbiddenKey, isRecord } from '../../json.ts';
import type { Stamp } from '../../stamp.ts';
import { crowdAfterUndo } from './everybody.ts';
import { nowOf, type Outcome } from './change.ts';
import { gamefieldPlayShape, playerPlayShape, playSchema, type Move } from './play.ts';
import {
  activePlayer,
  facecamSchema,
  fieldKey,
  type Board,
  type CategoryQuizshow,
} from './show.ts';

// Undo goes by ids: the running state is laid out as records, and a move remembers the places that it changed. What was
// edited or moved about since then stays, and so does what players sent, unless it was for the very question that is
// taken back.

/** How many moves can be taken back. */
const movesKept = 500;

const { playSound: _playSound, ...gamefieldShape } = gamefieldPlayShape;

/** Without the last sound: taking a move back must not bring a sound back. */
const runningSchema = z.object({
  play: playSchema,
  gamefield: z.object(gamefieldShape),
  /** '' for none. */
  activePlayerId: z.string(),
  /** Ids of the players by place. */
  order: z.array(z.string()),
  players: z.record(
    z.string(),
    z.object({ ...playerPlayShape, name: z.string(), facecam: facecamSchema.strip() }),
  ),
  /** `isActive` by `fieldKey`. */
  fields: z.record(z.string(), z.boolean()),
});
export type Running = z.infer<typeof runningSchema>;

export const runningOf = (show: CategoryQuizshow): Running =>
  runningSchema.parse({
    play: show.play,
    gamefield: show.gamefield,
    activePlayerId: activePlayer(show)?.id ?? '',
    order: show.players.map(({ id }) => id),
    players: Object.fromEntries(show.players.map((player) => [player.id, player])),
    fields: Object.fromEntries(
      [{ id: undefined, ...show.gamefield }, ...show.boards].flatMap(({ id, categories }) =>
        categories.flatMap(({ fields }) =>
          fields.map((field) => [fieldKey(id, field.id), field.isActive]),
        ),
      ),
    ),
  });

function withRunning(show: CategoryQuizshow, running: Running): CategoryQuizshow {
  const places = new Map(running.order.map((id, index) => [id, index]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size;
  const players = show.players
    .map((player) => {
      const state = own(running.players, player.id);
      // What the state has not is not there any more.
      const { wager: _wager, buzzerTimestamp: _timestamp, ...rest } = player;
      if (state === undefined) return player;
      return { ...rest, ...state, facecam: { ...player.facecam, ...state.facecam } };
    })
    .toSorted((left, right) => placeOf(left) - placeOf(right));
  const categoriesOf = (boardId: string | undefined, { categories }: Pick<Board, 'categories'>) =>
    categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) => {
        const isActive = own(running.fields, fieldKey(boardId, field.id)) ?? field.isActive;
        return isActive === field.isActive ? field : { ...field, isActive };
      }),
    }));
  return {
    ...show,
    play: running.play,
    gamefield: {
      ...show.gamefield,
      ...running.gamefield,
      categories: categoriesOf(undefined, show.gamefield),
    },
    boards: show.boards.map((board) => ({ ...board, categories: categoriesOf(board.id, board) })),
    players,
    activePlayerIndex: players.findIndex(({ id }) => id === running.activePlayerId),
  };
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type Place = Move['before'][number];

/** Every place where `after` is not as `before`, with its value of before. Lists are places as a whole. */
function changedPlaces(before: unknown, after: unknown, path: string[] = []): Place[] {
  if (before === after) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedPlaces(own(before, key), own(after, key), [...path, key]),
    );
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [before === undefined ? { path } : { path, value: before }];
}

const pathOf = ({ path }: Place): string => JSON.stringify(path);

/** `state` with the place as it was. */
function withPlace(state: unknown, [key, ...inner]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (isForbiddenKey(key)) return state;
  const record = isRecord(state) ? state : {};
  const next = withPlace(own(record, key), inner, value);
  const { [key]: _, ...others } = record;
  return next === undefined ? others : { ...others, [key]: next };
}

/** Moves that begin a question: what players have sent for it goes when they are taken back. */
const beginners: ReadonlySet<string> = new Set([
  'start',
  'reset',
  'pickField',
  'startFinal',
  'nextFinalStep',
  'startTieBreak',
]);

const inputsOf = ({ players }: CategoryQuizshow): Place[] =>
  players.flatMap(({ id, answer, wager }) => [
    { path: ['players', id, 'answer'], value: answer },
    { path: ['players', id, 'wager'], ...(wager === undefined ? {} : { value: wager }) },
  ]);

/** Puts the move from `before` to `after` on the show's list, unless it was refused or changed nothing. */
export function recorded(
  name: string,
  before: CategoryQuizshow,
  after: Outcome,
  stamp: Stamp,
): Outcome {
  if (typeof after === 'string' || after === before) return after;
  const places = changedPlaces(runningOf(before), runningOf(after));
  const known = new Set(places.map(pathOf));
  const inputs = beginners.has(name)
    ? inputsOf(before).filter((place) => !known.has(pathOf(place)))
    : [];
  if (places.length === 0) return { ...after, moves: before.moves };
  const move: Move = { name, atMs: nowOf(stamp), before: [...places, ...inputs] };
  return { ...after, moves: [...before.moves, move].slice(-movesKept) };
}

/**
 * Adds what the room did to the move that led to it, the last one that touched `cause`, so that taking that one back takes
 * this back too.
 */
export function folded(
  cause: 'rounds' | 'timer',
  before: CategoryQuizshow,
  after: Outcome,
): Outcome {
  if (typeof after === 'string' || after === before) return after;
  const { moves } = before;
  const at = moves.findLastIndex((move) =>
    move.before.some(({ path }) => path[0] === 'play' && path[1] === cause),
  );
  const move = moves[at];
  if (move === undefined) return after;
  const known = new Set(move.before.map(pathOf));
  const places = changedPlaces(runningOf(before), runningOf(after))
    .filter((place) => !known.has(pathOf(place)))
    // As it stood after that move: a later one that changed it knows.
    .map(
      (place) =>
        moves
          .slice(at + 1)
          .flatMap((later) => later.before)
          .find((later) => pathOf(later) === pathOf(place)) ?? place,
    );
  if (places.length === 0) return after;
  return { ...after, moves: moves.with(at, { ...move, before: [...move.before, ...places] }) };
}

/** Takes the last move back. Places that are gone since then are passed over. */
export function undone(show: CategoryQuizshow): Outcome {
  const move = show.moves.at(-1);
  if (move === undefined) return 'nothingToUndo';
  const state = move.before.reduce<unknown>(
    (running, { path, value }) => withPlace(running, path, value),
    runningOf(show),
  );
  const running = runningSchema.safeParse(state);
  if (!running.success) return 'nothingToUndo';
  const before = crowdAfterUndo(show, withRunning(show, running.data));
  return { ...before, moves: show.moves.slice(0, -1) };
}
