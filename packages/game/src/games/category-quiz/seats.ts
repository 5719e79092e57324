import { identified } from '../../values/ids.ts';
import { isRecord } from '../../json.ts';

// Boards have a fixed number of places. Missing ones are filled in, with ids that are the same at every read; surplus
// ones are left for the schema to reject.

const places = (list: unknown, length: number): unknown => {
  const listOrEmpty: unknown = list ?? [];
  if (!Array.isArray(listOrEmpty) || listOrEmpty.length >= length) return listOrEmpty;
  const elements: unknown[] = listOrEmpty;
  return Array.from({ length }, (_, index) => elements[index] ?? {});
};

/** A board with five categories of five fields. Field ids are unique within a board. */
export function withBoardPlaces(board: unknown): unknown {
  if (!isRecord(board)) return board;
  const categories = identified(places(board['categories'], 5), 'category');
  if (!Array.isArray(categories)) return board;
  const elements: unknown[] = categories;
  const seen = new Set<unknown>();
  return {
    ...board,
    categories: elements.map((category, index) =>
      isRecord(category)
        ? {
            ...category,
            fields: identified(
              places(category['fields'], 5),
              `field${index + 1}-`,
              undefined,
              seen,
            ),
          }
        : category,
    ),
  };
}

export const withGamefield = (gamefield: unknown): unknown => withBoardPlaces(gamefield ?? {});

/** Adds missing ids to the additional boards, whatever their number. */
export const withBoardIds = (boards: unknown): unknown => identified(boards, 'board');

export const withPlayerPlaces = (players: unknown): unknown =>
  identified(places(players, 4), 'player');
