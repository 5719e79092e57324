import { z } from 'zod';
import type { Actor } from './actor.ts';
import { isCategoryQuizCommand, type Command, type SingleEdit } from './command.ts';
import { isRecord } from './json.ts';

const listed = z.enum(['show', 'style', 'fonts']);
const chosen = z.enum(['show', 'style']);
const area = z.enum(['show', 'style', 'fonts', 'settings']);
/** What it was called at the end of the version; null for what has no name of its own. */
const name = z.string().nullable();
const count = z.number().int();

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
]);
export type Happening = z.infer<typeof happeningSchema>;

/** What somebody did in one go. Revisions are inclusive, times are server epoch milliseconds. */
export const versionSchema = z.object({
  fromRevision: z.number().int(),
  revision: z.number().int(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  by: z.enum(['owner', 'system']),
  what: happeningSchema,
});
export type Version = z.infer<typeof versionSchema>;

/** Newest first. `next` is the `before` of the page that follows, null at the end of what is kept. */
export const versionsSchema = z.object({
  versions: z.array(versionSchema),
  next: z.number().int().nullable(),
});
export type Versions = z.infer<typeof versionsSchema>;

type Element = { area: 'show' | 'style'; id: string };
type Listed = Element | { area: 'fonts'; id: null };
type Subject = Listed | { area: 'settings'; id: null };
type Named = { area: 'show' | 'style'; id: string; name: string };
type Doing =
  | { kind: 'setUp' | 'replaced' | 'migrated' | 'editedSeveral' }
  | { kind: 'restored'; showId: string | null }
  | { kind: 'played'; showId: string }
  | { kind: 'added' | 'removed'; subject: Listed }
  | { kind: 'chosen'; subject: Element }
  | { kind: 'edited'; subject: Subject };

/** What matters of one entry of the log; its content may be large and is not held on to. */
export interface Deed {
  revision: number;
  atMs: number;
  by: Version['by'];
  doing: Doing;
  /** Edits in it. */
  count: number;
  /** Names that shows and styles have from now on. */
  names: readonly Named[];
}

/** Begins the id of a command by which a user puts a whole document in the place of theirs. */
export const importPrefix = 'import:';

/** Reads one entry of the log. */
export function deedOf(entry: {
  revision: number;
  commandId: string;
  atMs: number;
  actor: Actor;
  command: Command;
}): Deed {
  const { revision, commandId, atMs, actor, command } = entry;
  const by: Version['by'] = actor.kind === 'owner' ? 'owner' : 'system';
  const deed = { revision, atMs, by };
  if (isCategoryQuizCommand(command)) {
    const count = by === 'owner' ? 1 : 0;
    return {
      ...deed,
      doing: { kind: 'played', showId: otherId(command.showId) },
      count,
      names: [],
    };
  }
  switch (command.type) {
    case 'document.replace': {
      const kind = commandId.startsWith(importPrefix) ? 'replaced' : 'setUp';
      return {
        ...deed,
        by: kind === 'replaced' ? 'owner' : by,
        doing: { kind },
        count: 1,
        names: namesIn(command.document),
      };
    }
    case 'document.migrate':
      return {
        ...deed,
        doing: { kind: 'migrated' },
        count: 1,
        names: namesIn({ shows: command.shows, styles: [command.style] }),
      };
    case 'edit.many': {
      const { edits, intent } = command;
      const doing = intent === 'restore' ? restoring(edits) : several(edits);
      return { ...deed, doing, count: edits.length, names: edits.flatMap(namesGiven) };
    }
    case 'crew.admit':
    case 'crew.changeRole':
    case 'crew.remove':
      return {
        ...deed,
        doing: { kind: 'edited', subject: { area: 'settings', id: null } },
        count: 1,
        names: [],
      };
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
      return { ...deed, doing: single(command), count: 1, names: namesGiven(command) };
    case 'stageQuiz.countVotes':
    case 'stageQuiz.closeVoting':
      return { ...deed, doing: { kind: 'played', showId: command.showId }, count: 0, names: [] };
    case 'stageQuiz.start':
    case 'stageQuiz.nextStage':
    case 'stageQuiz.lockAnswer':
    case 'stageQuiz.unlockAnswer':
    case 'stageQuiz.revealAnswer':
    case 'stageQuiz.useJoker':
    case 'stageQuiz.stopVoting':
    case 'stageQuiz.reset':
    case 'stageQuiz.undo':
      return { ...deed, doing: { kind: 'played', showId: command.showId }, count: 1, names: [] };
  }
}

/** Shows and styles of the category quiz may have the ids of others. */
const otherId = (id: string): string => `categoryQuiz/${id}`;

/** The path within the side of the game that it is about. */
const isOther = ({ path }: SingleEdit): boolean => path[0] === 'categoryQuiz';
const innerPath = (edit: SingleEdit) => (isOther(edit) ? edit.path.slice(1) : edit.path);

function subjectOf(edit: SingleEdit): Subject {
  const [list, key] = innerPath(edit);
  const isWhole = edit.type === 'edit.insert' && innerPath(edit).length === 1;
  const own = isWhole ? edit.value.id : String(key);
  const id = isOther(edit) ? otherId(own) : own;
  switch (list) {
    case 'shows':
      return { area: 'show', id };
    case 'styles':
      return { area: 'style', id };
    case 'fonts':
      return { area: 'fonts', id: null };
    case undefined:
    default:
      return { area: 'settings', id: null };
  }
}

function single(edit: SingleEdit): Doing {
  const subject = subjectOf(edit);
  const path = innerPath(edit);
  if (subject.area !== 'settings') {
    if (edit.type === 'edit.insert' && path.length === 1) return { kind: 'added', subject };
    if (edit.type === 'edit.remove' && path.length === 2) return { kind: 'removed', subject };
  }
  if (edit.type === 'edit.update' && path.length === 1 && typeof edit.value === 'string') {
    const id = isOther(edit) ? otherId(edit.value) : edit.value;
    if (path[0] === 'activeShow') return { kind: 'chosen', subject: { area: 'show', id } };
    if (path[0] === 'defaultStyle') return { kind: 'chosen', subject: { area: 'style', id } };
  }
  return { kind: 'edited', subject };
}

function several(edits: readonly SingleEdit[]): Doing {
  const [first, ...others] = edits.map(single);
  if (first === undefined || !('subject' in first)) return { kind: 'editedSeveral' };
  const { subject } = first;
  const areOfOne = others.every((other) => 'subject' in other && isSame(other.subject, subject));
  if (!areOfOne) return { kind: 'editedSeveral' };
  return first.kind === 'added' || others.length === 0 ? first : { kind: 'edited', subject };
}

function restoring(edits: readonly SingleEdit[]): Doing {
  const shows = new Set(
    edits.map(subjectOf).map((subject) => (subject.area === 'show' ? subject.id : null)),
  );
  const [only] = shows;
  return { kind: 'restored', showId: shows.size === 1 && only !== undefined ? only : null };
}

const isSame = (one: Subject, other: Subject): boolean =>
  one.area === other.area && one.id === other.id;

function namesGiven(edit: SingleEdit): Named[] {
  const subject = subjectOf(edit);
  if (subject.id === null) return [];
  const path = innerPath(edit);
  const given =
    edit.type === 'edit.insert' && path.length === 1
      ? edit.value['name']
      : edit.type === 'edit.update' && path.length === 3 && path[2] === 'name'
        ? edit.value
        : null;
  return typeof given === 'string' ? [{ ...subject, name: given }] : [];
}

/** Names of the shows and styles of a document, as far as it has any. */
export function namesIn(document: unknown): Named[] {
  if (!isRecord(document)) return [];
  const { shows, styles } = document;
  const named = (list: unknown, named: Named['area']): Named[] =>
    (Array.isArray(list) ? list : isRecord(list) ? Object.values(list) : []).flatMap(
      (element: unknown) =>
        isRecord(element) &&
        typeof element['id'] === 'string' &&
        typeof element['name'] === 'string'
          ? [{ area: named, id: element['id'], name: element['name'] }]
          : [],
    );
  const others = namesIn(document['categoryQuiz']);
  return [
    ...named(shows, 'show'),
    ...named(styles, 'style'),
    ...others.map((other) => ({ ...other, id: otherId(other.id) })),
  ];
}

/** What follows within this time belongs together, until it has gone on for `longestMs`. */
const pauseMs: Record<Doing['kind'], { apartMs: number; longestMs: number }> = {
  setUp: { apartMs: 0, longestMs: 0 },
  replaced: { apartMs: 0, longestMs: 0 },
  migrated: { apartMs: 0, longestMs: 0 },
  restored: { apartMs: 60_000, longestMs: 300_000 },
  added: { apartMs: 0, longestMs: 0 },
  removed: { apartMs: 0, longestMs: 0 },
  chosen: { apartMs: 0, longestMs: 0 },
  edited: { apartMs: 180_000, longestMs: 600_000 },
  editedSeveral: { apartMs: 0, longestMs: 0 },
  played: { apartMs: 900_000, longestMs: 6 * 3_600_000 },
};

/**
 * Gathers entries, oldest first and without gaps, into versions, oldest first. `names` are those that shows and styles
 * had before the first of them.
 */
export function gatherVersions(deeds: readonly Deed[], names: readonly Named[]): Version[] {
  const known = new Map(names.map((named) => [keyOf(named), named.name]));
  const versions: { version: Version; doing: Doing }[] = [];
  for (const { revision, atMs, by, doing, count, names: given } of deeds) {
    for (const named of given) known.set(keyOf(named), named.name);
    const last = versions.at(-1);
    if (last !== undefined && goesOn(last, doing, by, atMs)) {
      const { what } = last.version;
      const before = 'count' in what ? what.count : 0;
      last.version.revision = revision;
      last.version.lastAtMs = Math.max(last.version.lastAtMs, atMs);
      if (by === 'owner') last.version.by = by;
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
  return versions.map(({ version }) => version);
}

function goesOn(
  { version, doing }: { version: Version; doing: Doing },
  next: Doing,
  by: Version['by'],
  atMs: number,
): boolean {
  if (JSON.stringify(doing) !== JSON.stringify(next)) return false;
  // The room counts the votes of a game that somebody plays.
  if (by !== version.by && doing.kind !== 'played') return false;
  const { apartMs, longestMs } = pauseMs[doing.kind];
  return atMs - version.lastAtMs < apartMs && atMs - version.firstAtMs < longestMs;
}

function happening(doing: Doing, count: number, names: ReadonlyMap<string, string>): Happening {
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
  }
}

const keyOf = ({ area: of, id }: { area: string; id: string }): string => `${of}/${id}`;
