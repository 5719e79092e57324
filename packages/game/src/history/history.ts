import { z } from 'zod';
import { crewRoleSchema } from '../crew/crew.ts';
import { gameIds } from '../games/game-ids.ts';
import type { Activity, Author, ActivityKind, Named, Subject } from './activity.ts';

const listed = z.enum(['show', 'style', 'fonts']);
const chosen = z.enum(['show', 'style']);
const area = z.enum(['show', 'style', 'fonts', 'settings']);
/** Name at the end of the version; null for items without a name. */
const name = z.string().nullable();
const count = z.number().int();
const member = { userId: z.string(), name, role: crewRoleSchema.nullable() };

/** What a version changed: a closed list, so that pages can translate it. */
const happeningSchema = z.discriminatedUnion('kind', [
  /** The program created the first document or updated an older one. */
  z.object({ kind: z.literal('setUp') }),
  /** The whole document was replaced. */
  z.object({ kind: z.literal('replaced') }),
  /** Data of an older version was imported. */
  z.object({ kind: z.literal('migrated') }),
  /** One show, or (`name` is null) everything, was restored. */
  z.object({ kind: z.literal('restored'), name }),
  z.object({ kind: z.literal('added'), area: listed, name }),
  z.object({ kind: z.literal('removed'), area: listed, name }),
  z.object({ kind: z.literal('edited'), area, name, count }),
  /** Another show was made active, or another style the default. */
  z.object({ kind: z.literal('chosen'), area: chosen, name }),
  /** Several changes at once. */
  z.object({ kind: z.literal('editedSeveral'), count }),
  z.object({ kind: z.literal('played'), name, count }),
  /** Another game was put on air. */
  z.object({ kind: z.literal('gameChosen'), game: z.enum(gameIds) }),
  z.object({ kind: z.literal('overlayHidden') }),
  z.object({ kind: z.literal('overlayShown') }),
  /** Cards were shown or hidden outside a game. */
  z.object({ kind: z.literal('cardChanged') }),
  z.object({ kind: z.literal('rehearsalStarted') }),
  z.object({ kind: z.literal('rehearsalEnded') }),
  /** A person joined the crew, changed roles, or left it: `userId` is the person, `role` the new or former role. */
  z.object({ kind: z.literal('crewAdmitted'), ...member }),
  z.object({ kind: z.literal('crewRoleChanged'), ...member }),
  z.object({ kind: z.literal('crewRemoved'), ...member }),
]);
export type Happening = z.infer<typeof happeningSchema>;

/** Author: the owner, a crew member, a program with a token (by the token's name), or Quizcast itself. */
const bySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner') }),
  z.object({ kind: z.literal('crew'), userId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('control'), name: z.string() }),
  z.object({ kind: z.literal('system') }),
]);
export type By = z.infer<typeof bySchema>;

/** Consecutive changes by one author. Revisions are inclusive, times are server epoch milliseconds. */
export const versionSchema = z.object({
  fromRevision: z.number().int(),
  revision: z.number().int(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  by: bySchema,
  what: happeningSchema,
});
export type Version = z.infer<typeof versionSchema>;

/** Newest first. `next` is the `before` of the next page, null at the end of the retained history. */
export const versionsSchema = z.object({
  versions: z.array(versionSchema),
  next: z.number().int().nullable(),
});
export type Versions = z.infer<typeof versionsSchema>;

/** Changes within `apartMs` of each other are combined, up to a total of `maxMs`. */
const pauseMs: Record<ActivityKind['kind'], { apartMs: number; maxMs: number }> = {
  setUp: { apartMs: 0, maxMs: 0 },
  replaced: { apartMs: 0, maxMs: 0 },
  migrated: { apartMs: 0, maxMs: 0 },
  restored: { apartMs: 60_000, maxMs: 300_000 },
  added: { apartMs: 0, maxMs: 0 },
  removed: { apartMs: 0, maxMs: 0 },
  chosen: { apartMs: 0, maxMs: 0 },
  edited: { apartMs: 180_000, maxMs: 600_000 },
  editedSeveral: { apartMs: 0, maxMs: 0 },
  played: { apartMs: 900_000, maxMs: 6 * 3_600_000 },
  gameChosen: { apartMs: 0, maxMs: 0 },
  overlayHidden: { apartMs: 0, maxMs: 0 },
  overlayShown: { apartMs: 0, maxMs: 0 },
  cardChanged: { apartMs: 900_000, maxMs: 6 * 3_600_000 },
  rehearsalStarted: { apartMs: 0, maxMs: 0 },
  rehearsalEnded: { apartMs: 0, maxMs: 0 },
  crewAdmitted: { apartMs: 0, maxMs: 0 },
  crewRoleChanged: { apartMs: 0, maxMs: 0 },
  crewRemoved: { apartMs: 0, maxMs: 0 },
};

/** A version before the names of people and tokens have been looked up; crew members as recorded in the log. */
export type Gathered = Omit<Version, 'by'> & { by: Exclude<Author, { kind: 'crew' }> | Called };
type Called = { kind: 'crew'; userId: string; name: string | null };
type Underway = Omit<Version, 'by'> & { by: Author };

/**
 * Combines entries, oldest first and without gaps, into versions, oldest first. `names` are the names of shows and
 * styles before the first entry.
 */
export function gatherVersions(
  activities: readonly Activity[],
  names: readonly Named[],
): Gathered[] {
  const nameByKey = new Map(names.map((named) => [keyOf(named), named.name]));
  const versions: { version: Underway; doing: ActivityKind }[] = [];
  for (const { revision, atMs, by, doing, count, names: newNames } of activities) {
    for (const named of newNames) nameByKey.set(keyOf(named), named.name);
    const last = versions.at(-1);
    if (last !== undefined && continuesVersion(last, doing, by, atMs)) {
      const { what } = last.version;
      const before = 'count' in what ? what.count : 0;
      last.version.revision = revision;
      last.version.lastAtMs = Math.max(last.version.lastAtMs, atMs);
      if (by.kind !== 'system') last.version.by = by;
      last.version.what = happening(last.doing, before + count, nameByKey);
    } else {
      const what = happening(doing, count, nameByKey);
      const version = {
        fromRevision: revision,
        revision,
        firstAtMs: atMs,
        lastAtMs: atMs,
        by,
        what,
      };
      versions.push({ version, doing });
    }
  }
  return versions.map(({ version }): Gathered => {
    const { by } = version;
    if (by.kind !== 'crew') return { ...version, by };
    const name = nameByKey.get(keyOf({ area: 'member', id: by.userId })) ?? null;
    return { ...version, by: { ...by, name } };
  });
}

function continuesVersion(
  { version, doing }: { version: Underway; doing: ActivityKind },
  next: ActivityKind,
  by: Author,
  atMs: number,
): boolean {
  // Cards during a game belong to the game.
  const isOfGame = doing.kind === 'played' && next.kind === 'cardChanged';
  if (!isOfGame && JSON.stringify(doing) !== JSON.stringify(next)) return false;
  // Votes counted and codes added by the room belong to its host's version; versions of two people are never combined.
  const isByRoom = by.kind === 'system' || version.by.kind === 'system';
  const isSame = JSON.stringify(by) === JSON.stringify(version.by);
  const isOnAir = doing.kind === 'played' || doing.kind === 'cardChanged';
  if (!isSame && !(isOnAir && isByRoom)) return false;
  const { apartMs, maxMs } = pauseMs[doing.kind];
  return atMs - version.lastAtMs < apartMs && atMs - version.firstAtMs < maxMs;
}

function happening(
  doing: ActivityKind,
  count: number,
  names: ReadonlyMap<string, string>,
): Happening {
  const nameOf = (subject: Subject) =>
    subject.id === null ? null : (names.get(keyOf(subject)) ?? null);
  switch (doing.kind) {
    case 'setUp':
    case 'replaced':
    case 'migrated':
    case 'overlayHidden':
    case 'overlayShown':
    case 'cardChanged':
    case 'rehearsalStarted':
    case 'rehearsalEnded':
      return { kind: doing.kind };
    case 'gameChosen':
      return { kind: 'gameChosen', game: doing.game };
    case 'editedSeveral':
      return { kind: 'editedSeveral', count };
    case 'restored': {
      const { showId } = doing;
      return {
        kind: 'restored',
        name: showId === null ? null : nameOf({ area: 'show', id: showId }),
      };
    }
    case 'played':
      return { kind: 'played', name: nameOf({ area: 'show', id: doing.showId }), count };
    case 'edited':
      return { kind: 'edited', area: doing.subject.area, name: nameOf(doing.subject), count };
    case 'chosen':
      return { kind: 'chosen', area: doing.subject.area, name: nameOf(doing.subject) };
    case 'added':
    case 'removed':
      return { kind: doing.kind, area: doing.subject.area, name: nameOf(doing.subject) };
    case 'crewAdmitted':
    case 'crewRoleChanged':
    case 'crewRemoved': {
      const { kind, userId } = doing;
      const role = crewRoleSchema.safeParse(names.get(keyOf({ area: 'role', id: userId })));
      const called = names.get(keyOf({ area: 'member', id: userId })) ?? null;
      return { kind, userId, name: called, role: role.success ? role.data : null };
    }
  }
}

const keyOf = ({ area: of, id }: { area: string; id: string }): string => `${of}/${id}`;
