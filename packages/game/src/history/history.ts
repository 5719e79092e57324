import { z } from 'zod';
import { crewRoleSchema } from '../crew/crew.ts';
import type { Activity, Author, ActivityKind, Named, Subject } from './activity.ts';

const listed = z.enum(['show', 'style', 'fonts']);
const chosen = z.enum(['show', 'style']);
const area = z.enum(['show', 'style', 'fonts', 'settings']);
/** What it was called at the end of the version; null for what has no name of its own. */
const name = z.string().nullable();
const count = z.number().int();
const member = { userId: z.string(), name, role: crewRoleSchema.nullable() };

/** What a version is about: a closed list, so that each page says it in its own language. */
const happeningSchema = z.discriminatedUnion('kind', [
  /** The program itself made the first document, or brought an older one up to date. */
  z.object({ kind: z.literal('setUp') }),
  /** A whole document was put in the place of the one before. */
  z.object({ kind: z.literal('replaced') }),
  /** Data of an older version was brought over. */
  z.object({ kind: z.literal('migrated') }),
  /** One show, or (`name` is null) everything, was put back the way it was. */
  z.object({ kind: z.literal('restored'), name }),
  z.object({ kind: z.literal('added'), area: listed, name }),
  z.object({ kind: z.literal('removed'), area: listed, name }),
  z.object({ kind: z.literal('edited'), area, name, count }),
  /** Another show was made the active one, or another style the default one. */
  z.object({ kind: z.literal('chosen'), area: chosen, name }),
  /** Several things at once. */
  z.object({ kind: z.literal('editedSeveral'), count }),
  z.object({ kind: z.literal('played'), name, count }),
  /** Somebody came into the crew, has another role there, or is out of it: `userId` is who, `role` what they are or were. */
  z.object({ kind: z.literal('crewAdmitted'), ...member }),
  z.object({ kind: z.literal('crewRoleChanged'), ...member }),
  z.object({ kind: z.literal('crewRemoved'), ...member }),
]);
export type Happening = z.infer<typeof happeningSchema>;

/** Who did it: the owner, somebody of the crew, a program with a token (by the name of that), or Quizcast itself. */
const bySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner') }),
  z.object({ kind: z.literal('crew'), userId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('control'), name: z.string() }),
  z.object({ kind: z.literal('system') }),
]);
export type By = z.infer<typeof bySchema>;

/** What somebody did in one go. Revisions are inclusive, times are server epoch milliseconds. */
export const versionSchema = z.object({
  fromRevision: z.number().int(),
  revision: z.number().int(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  by: bySchema,
  what: happeningSchema,
});
export type Version = z.infer<typeof versionSchema>;

/** Newest first. `next` is the `before` of the page that follows, null at the end of what is kept. */
export const versionsSchema = z.object({
  versions: z.array(versionSchema),
  next: z.number().int().nullable(),
});
export type Versions = z.infer<typeof versionsSchema>;

/** What follows within this time belongs together, until it has gone on for `maxMs`. */
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
  crewAdmitted: { apartMs: 0, maxMs: 0 },
  crewRoleChanged: { apartMs: 0, maxMs: 0 },
  crewRemoved: { apartMs: 0, maxMs: 0 },
};

/** A version before anybody has looked up what people and tokens are called; of the crew, as the log knows them. */
export type Gathered = Omit<Version, 'by'> & { by: Exclude<Author, { kind: 'crew' }> | Called };
type Called = { kind: 'crew'; userId: string; name: string | null };
type Underway = Omit<Version, 'by'> & { by: Author };

/**
 * Gathers entries, oldest first and without gaps, into versions, oldest first. `names` are those that shows and styles
 * had before the first of them.
 */
export function gatherVersions(
  activities: readonly Activity[],
  names: readonly Named[],
): Gathered[] {
  const known = new Map(names.map((named) => [keyOf(named), named.name]));
  const versions: { version: Underway; doing: ActivityKind }[] = [];
  for (const { revision, atMs, by, doing, count, names: given } of activities) {
    for (const named of given) known.set(keyOf(named), named.name);
    const last = versions.at(-1);
    if (last !== undefined && goesOn(last, doing, by, atMs)) {
      const { what } = last.version;
      const before = 'count' in what ? what.count : 0;
      last.version.revision = revision;
      last.version.lastAtMs = Math.max(last.version.lastAtMs, atMs);
      if (by.kind !== 'system') last.version.by = by;
      last.version.what = happening(doing, before + count, known);
    } else {
      const what = happening(doing, count, known);
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
    const name = known.get(keyOf({ area: 'member', id: by.userId })) ?? null;
    return { ...version, by: { ...by, name } };
  });
}

function goesOn(
  { version, doing }: { version: Underway; doing: ActivityKind },
  next: ActivityKind,
  by: Author,
  atMs: number,
): boolean {
  if (JSON.stringify(doing) !== JSON.stringify(next)) return false;
  // The room counts the votes of a game that somebody plays; two people are never one.
  const isCounting = by.kind === 'system' || version.by.kind === 'system';
  const isSame = JSON.stringify(by) === JSON.stringify(version.by);
  if (!isSame && !(doing.kind === 'played' && isCounting)) return false;
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
      return { kind: doing.kind };
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
