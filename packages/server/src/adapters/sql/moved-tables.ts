import { MoveFault, type Row, type TableShape } from '../../ports/movable.ts';

/** What is moved from engine to engine, and by which key: tables that others refer to stand before those. */
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

/** What belongs to one engine or to the moment: steps that were taken, the history of its documents, nodes that live, tries that are counted, moves. */
const leftTables: ReadonlySet<string> = new Set([
  'migrations',
  'timeline',
  'nodes',
  'leases',
  'limits',
  'move',
]);

/** Of a table: which columns it has. */
export interface FoundColumn {
  table: string;
  column: string;
}

/** The shapes of what was found; throws MoveFault where it is not what this Quizcast knows. */
export function shapesOf(found: readonly FoundColumn[], place: string): TableShape[] {
  const columns = new Map<string, string[]>();
  for (const { table, column } of found)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  const known = new Set(movedTables.map(([name]) => name));
  for (const name of columns.keys())
    if (!known.has(name) && !leftTables.has(name))
      throw new MoveFault(
        `${place} has a table that this Quizcast does not know: ${name}. Was it made by a newer one? Move with that one`,
      );
  return movedTables.map(([name, ...key]) => {
    const own = (columns.get(name) ?? []).toSorted(byCode);
    if (!key.every((column) => own.includes(column)))
      throw new MoveFault(`${place} has no table ${name} as this Quizcast knows it`);
    return { name, columns: own, key };
  });
}

const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

/** A name as SQL has it, whatever it holds. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Of rows of a size and a key: the key of the last one that still fits, the first one in any case. */
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
