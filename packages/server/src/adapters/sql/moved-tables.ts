import { MoveError, type Row, type TableShape } from '../../ports/movable.ts';

/** The tables that a move copies, with their keys; referenced tables come first. */
const movedTables: readonly (readonly [name: string, ...key: string[]])[] = [
  ['documents', 'id'],
  ['entries', 'document', 'revision'],
  ['snapshots', 'document', 'revision'],
  ['ballots', 'path', 'round', 'voter_id'],
  ['ballot_batches', 'number'],
  ['responses', 'path', 'round', 'viewer'],
  ['viewers', 'path', 'viewer'],
  ['season_runs', 'path', 'run'],
  ['user', 'id'],
  ['session', 'id'],
  ['account', 'id'],
  ['verification', 'id'],
  ['twoFactor', 'id'],
  ['passkey', 'id'],
  ['departures', 'user_id'],
  ['provider_sessions', 'session_id'],
  ['provider_profiles', 'user_id', 'provider', 'subject'],
  ['token_ends', 'user_id'],
  ['doors', 'path', 'show_id'],
  ['guests', 'number'],
  ['guest_pictures', 'number'],
  ['control_tokens', 'number'],
  ['chat_links', 'number'],
  ['cue_secrets', 'owner_id', 'kind'],
  ['twitch_accounts', 'owner_id'],
  ['crew_invitations', 'number'],
  ['crew_memberships', 'number'],
];

/**
 * Not moved, because they belong to one engine or are temporary: applied migrations, the timeline, live nodes, leases,
 * rate limits, move marks.
 */
const excludedTables: ReadonlySet<string> = new Set([
  'migrations',
  'timeline',
  'nodes',
  'leases',
  'limits',
  'move',
]);

/** A column of a table. */
export interface FoundColumn {
  table: string;
  column: string;
}

/** The shapes of the tables found; throws MoveError when they do not match this version of Quizcast. */
export function shapesOf(found: readonly FoundColumn[], location: string): TableShape[] {
  const columns = new Map<string, string[]>();
  for (const { table, column } of found)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  const known = new Set(movedTables.map(([name]) => name));
  for (const name of columns.keys())
    if (!known.has(name) && !excludedTables.has(name))
      throw new MoveError(
        `${location} has a table that this version of Quizcast does not know: ${name}. If it was made by a newer version, use that version for the move`,
      );
  return movedTables.map(([name, ...key]) => {
    const sorted = (columns.get(name) ?? []).toSorted(byCode);
    if (!key.every((column) => sorted.includes(column)))
      throw new MoveError(`${location} has no table ${name} as this version of Quizcast needs it`);
    return { name, columns: sorted, key };
  });
}

const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

/** A name quoted for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Given rows of a size and a key, returns the key of the last row that fits, at least that of the first. */
export function lastWithin(sizes: readonly Row[], maxBytes: number): Row | null {
  let sum = 0;
  let last: Row | null = null;
  for (const [bytes, ...key] of sizes) {
    sum += Number(bytes);
    if (last !== null && sum > maxBytes) break;
    last = key;
  }
  return last;
}
