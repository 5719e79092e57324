import { z } from 'zod';
import { isForbiddenKey, isRecord } from '../../json.ts';
import type { Stamp } from '../../stamp.ts';
import { moveToUndo } from '../undo.ts';
import { crowdAfterUndo } from './everybody.ts';
import { nowOf, timerUndone, type Outcome } from './change.ts';
import { gamefieldPlayShape, playerPlayShape, playSchema, type Move } from './play.ts';
import {
  activePlayer,
  facecamSchema,
  fieldKey,
  type Board,
  type CategoryQuizshow,
} from './show.ts';

// Undo refers to ids: the running state is laid out as records, and a move stores the paths it changed. Later edits and
// reordering are kept, as is what players sent, unless it was for the question that is undone.

/** Maximum number of moves that can be undone. */
const maxMoves = 500;

const { playSound: _playSound, ...gamefieldShape } = gamefieldPlayShape;

/** Without the last sound, because undo must not replay it. */
const runningSchema = z.object({
  play: playSchema,
  gamefield: z.object(gamefieldShape),
  /** '' for none. */
  activePlayerId: z.string(),
  /** Player ids by seat. */
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
  const seatById = new Map(running.order.map((id, index) => [id, index]));
  const seatOf = ({ id }: { id: string }) => seatById.get(id) ?? seatById.size;
  const players = show.players
    .map((player) => {
      const state = ownValue(running.players, player.id);
      // Keys missing from the state are removed from the player.
      const { wager: _wager, buzzerTimestamp: _timestamp, ...rest } = player;
      if (state === undefined) return player;
      return { ...rest, ...state, facecam: { ...player.facecam, ...state.facecam } };
    })
    .toSorted((left, right) => seatOf(left) - seatOf(right));
  const categoriesOf = (boardId: string | undefined, { categories }: Pick<Board, 'categories'>) =>
    categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) => {
        const isActive = ownValue(running.fields, fieldKey(boardId, field.id)) ?? field.isActive;
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

const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type Place = Move['before'][number];

/** Paths where `after` differs from `before`, with the previous value. Lists are compared as a whole. */
function changedPaths(before: unknown, after: unknown, path: string[] = []): Place[] {
  if (before === after) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedPaths(ownValue(before, key), ownValue(after, key), [...path, key]),
    );
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [before === undefined ? { path } : { path, value: before }];
}

const pathOf = ({ path }: Place): string => JSON.stringify(path);

/** Returns `state` with the previous value at the path. */
function withValueAt(state: unknown, [key, ...inner]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (isForbiddenKey(key)) return state;
  const record = isRecord(state) ? state : {};
  const next = withValueAt(ownValue(record, key), inner, value);
  const { [key]: _, ...others } = record;
  return next === undefined ? others : { ...others, [key]: next };
}

/** Moves that begin a question: undo of them also drops what players sent for it. */
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

/** Records the move from `before` to `after` in the show's list, unless it was refused or changed nothing. */
export function recorded(
  name: string,
  before: CategoryQuizshow,
  after: Outcome,
  stamp: Stamp,
): Outcome {
  if (typeof after === 'string' || after === before) return after;
  const changes = changedPaths(runningOf(before), runningOf(after));
  const changedKeys = new Set(changes.map(pathOf));
  const inputs = beginners.has(name)
    ? inputsOf(before).filter((place) => !changedKeys.has(pathOf(place)))
    : [];
  if (changes.length === 0) return { ...after, moves: before.moves };
  const move: Move = { name, atMs: nowOf(stamp), before: [...changes, ...inputs] };
  return { ...after, moves: [...before.moves, move].slice(-maxMoves) };
}

/**
 * Adds the room's changes to the move that caused them, the last one that touched `cause`, so that undo of that move
 * reverts them too.
 */
export function withRoomChanges(
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
  const changedKeys = new Set(move.before.map(pathOf));
  const changes = changedPaths(runningOf(before), runningOf(after))
    .filter((place) => !changedKeys.has(pathOf(place)))
    // The value right after that move: a later move that changed it has stored it.
    .map(
      (place) =>
        moves
          .slice(at + 1)
          .flatMap((later) => later.before)
          .find((later) => pathOf(later) === pathOf(place)) ?? place,
    );
  if (changes.length === 0) return after;
  return { ...after, moves: moves.with(at, { ...move, before: [...move.before, ...changes] }) };
}

/** Undoes the last move. Paths that no longer exist are skipped. */
export function undone(show: CategoryQuizshow, from: number | undefined, stamp: Stamp): Outcome {
  const move = moveToUndo(show.moves, from);
  if (typeof move === 'string') return move;
  const state = move.before.reduce<unknown>(
    (running, { path, value }) => withValueAt(running, path, value),
    runningOf(show),
  );
  const running = runningSchema.safeParse(state);
  if (!running.success) return 'nothingToUndo';
  const { play } = running.data;
  const timer = timerUndone(play.timer, show.play.timer, move.atMs, stamp);
  const restored = withRunning(show, { ...running.data, play: { ...play, timer } });
  return { ...crowdAfterUndo(show, restored), moves: show.moves.slice(0, -1) };
}
