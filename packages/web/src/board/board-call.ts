import { isRecord } from '@quizcast/game/json';
import type { BoardRow } from '@quizcast/game/crowd/show-fields';
import type { Period } from '@quizcast/game/season/period';
import { request, type ApiResult } from '../api.ts';

export interface BoardContent {
  /** Null when the board covers several shows. */
  show: string | null;
  /** The show is still on air. */
  isOnAir: boolean;
  /** Viewers on the board. */
  players: number;
  /** Rows matching the search. */
  rows: BoardRow[];
}

/** Fetches the board of a period: its first rows, or those whose name contains `search`. */
export const readBoard = (
  code: string,
  period: Period,
  search: string,
  limit: number,
): Promise<ApiResult<BoardContent>> => {
  const query = new URLSearchParams({
    period,
    limit: String(limit),
    ...(search === '' ? {} : { search }),
  });
  return request(`/api/v1/boards/${encodeURIComponent(code)}?${query}`, {
    credentials: 'omit',
    read: boardIn,
  });
};

function boardIn(answer: unknown): BoardContent | undefined {
  if (!isRecord(answer)) return undefined;
  const { show, shows, players, rows } = answer;
  if (typeof players !== 'number' || !Array.isArray(rows)) return undefined;
  if (typeof show !== 'string' && show !== null) return undefined;
  const list: unknown[] = rows;
  return { show, isOnAir: shows === undefined, players, rows: list.flatMap(rowIn) };
}

function rowIn(row: unknown): BoardRow[] {
  if (!isRecord(row)) return [];
  const { rank, name, points, right, streak } = row;
  if (typeof name !== 'string' || typeof rank !== 'number' || typeof points !== 'number') return [];
  if (typeof right !== 'number' || typeof streak !== 'number') return [];
  return [{ rank, name, points, right, streak }];
}
