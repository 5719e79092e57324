import type { Actor } from '../crew/actor.ts';
import { isSystemCommand, type Command, type SingleEdit } from '../command.ts';
import { crewMemberSchema } from '../crew/crew.ts';
import { games, placeIn, type QuizGame } from '../document/games.ts';
import { isMove, type AnyMove } from '../games/definition.ts';
import { gameIds, type GameId } from '../games/game-ids.ts';
import { isRecord } from '../json.ts';

type Element = { area: 'show' | 'style'; id: string };
type Listed = Element | { area: 'fonts'; id: null };
type Settings = { area: 'settings'; id: null };
export type Subject = Listed | Settings;
/** New names of items; for crew members their names and roles. */
export type Named = { area: 'show' | 'style' | 'member' | 'role'; id: string; name: string };
export type ActivityKind =
  | { kind: 'setUp' | 'replaced' | 'migrated' | 'editedSeveral' }
  | { kind: 'cardChanged' | 'rehearsalStarted' | 'rehearsalEnded' }
  | { kind: 'restored'; showId: string | null }
  | { kind: 'played'; showId: string }
  | { kind: 'added' | 'removed'; subject: Listed }
  | { kind: 'chosen'; subject: Element }
  | { kind: 'edited'; subject: Subject }
  | { kind: 'gameChosen'; subject: Settings; game: GameId }
  | { kind: 'overlayHidden' | 'overlayShown'; subject: Settings }
  | { kind: 'crewAdmitted' | 'crewRoleChanged' | 'crewRemoved'; userId: string };

/** Author as recorded in the log. */
export type Author =
  | { kind: 'owner' | 'system' }
  | { kind: 'crew'; userId: string }
  | { kind: 'control'; tokenId: string };

/** Summary of a log entry, without its content, which may be large. */
export interface Activity {
  revision: number;
  atMs: number;
  by: Author;
  doing: ActivityKind;
  /** Number of edits. */
  count: number;
  /** Names of shows and styles from this entry on. */
  names: readonly Named[];
}

/** Summarizes one log entry. `all` are the available games. */
export function activityOf(
  entry: {
    revision: number;
    commandId: string;
    atMs: number;
    actor: Actor;
    command: Command | AnyMove;
  },
  all: readonly QuizGame[] = games,
): Activity {
  const { revision, commandId, atMs, actor, command } = entry;
  const by = doerOf(actor);
  const base = { revision, atMs, by };
  if (isMove(command)) {
    const game = all.find((each) => each.isMove(command));
    const showId = idIn(game?.path ?? [], command.showId);
    // Results determined by the server and player input do not count as steps.
    const count = by.kind === 'system' || isSystemCommand(command) ? 0 : 1;
    return { ...base, doing: { kind: 'played', showId }, count, names: [] };
  }
  switch (command.type) {
    case 'document.replace': {
      const kind = commandId.startsWith(importPrefix) ? 'replaced' : 'setUp';
      return {
        ...base,
        // Imports of the owner do not record the user that they were made for.
        by: kind === 'replaced' && by.kind === 'system' ? { kind: 'owner' } : by,
        doing: { kind },
        count: 1,
        names: namesIn(command.document),
      };
    }
    case 'document.migrate':
      return {
        ...base,
        doing: { kind: 'migrated' },
        count: 1,
        names: namesIn({ shows: command.shows, styles: [command.style] }),
      };
    case 'edit.many': {
      const { edits, intent } = command;
      const doing = intent === 'restore' ? restoring(edits) : several(edits);
      return { ...base, doing, count: edits.length, names: edits.flatMap(namesSet) };
    }
    case 'delay.measure':
    case 'delay.press':
    case 'delay.take':
    case 'delay.end':
    case 'delay.tell': {
      const count = command.type === 'delay.take' ? 1 : 0;
      const doing = { kind: 'edited', subject: { area: 'settings', id: null } } as const;
      return { ...base, doing, count, names: [] };
    }
    case 'card.show':
    case 'card.hide':
    case 'card.tellDoor':
      return { ...base, doing: { kind: 'cardChanged' }, count: 0, names: [] };
    case 'rehearsal.start':
      return { ...base, doing: { kind: 'rehearsalStarted' }, count: 0, names: [] };
    case 'rehearsal.end':
      return { ...base, doing: { kind: 'rehearsalEnded' }, count: 0, names: [] };
    case 'crew.admit':
    case 'crew.changeRole':
    case 'crew.remove':
      return { ...base, ...crewActivity(command) };
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
      return { ...base, doing: single(command), count: 1, names: namesSet(command) };
  }
}

function doerOf(actor: Actor): Author {
  switch (actor.kind) {
    case 'owner':
      return { kind: 'owner' };
    case 'crew':
      return { kind: 'crew', userId: actor.userId };
    case 'control':
      return { kind: 'control', tokenId: actor.tokenId };
    case 'system':
      return actor.userId === undefined
        ? { kind: 'system' }
        : { kind: 'crew', userId: actor.userId };
    case 'player':
      return { kind: 'system' };
  }
}

function crewActivity(
  command: Extract<Command, { type: `crew.${string}` }>,
): Pick<Activity, 'doing' | 'count' | 'names'> {
  const { userId } = command;
  const role = (name: string): Named => ({ area: 'role', id: userId, name });
  switch (command.type) {
    case 'crew.admit':
      return {
        doing: { kind: 'crewAdmitted', userId },
        count: 1,
        names: [role(command.role), { area: 'member', id: userId, name: command.name }],
      };
    case 'crew.changeRole':
      return { doing: { kind: 'crewRoleChanged', userId }, count: 1, names: [role(command.role)] };
    case 'crew.remove':
      return { doing: { kind: 'crewRemoved', userId }, count: 1, names: [] };
  }
}

/**
 * IDs of shows and styles may be the same in two games, so they are prefixed with the game's key, except for the first
 * game.
 */
const idIn = (path: readonly string[], id: string): string => [...path, id].join('/');

function subjectOf(edit: SingleEdit): Subject {
  const { game, inner } = placeIn(edit.path);
  const [list, key] = inner;
  const isElementInsert = edit.type === 'edit.insert' && inner.length === 1;
  const id = idIn(game.path, isElementInsert ? edit.value.id : String(key));
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

function single(edit: SingleEdit): ActivityKind {
  const subject = subjectOf(edit);
  const { game, inner: path } = placeIn(edit.path);
  if (subject.area !== 'settings') {
    if (edit.type === 'edit.insert' && path.length === 1) return { kind: 'added', subject };
    if (edit.type === 'edit.remove' && path.length === 2) return { kind: 'removed', subject };
  }
  if (edit.type === 'edit.update' && path.length === 1 && typeof edit.value === 'string') {
    const id = idIn(game.path, edit.value);
    if (path[0] === 'activeShow') return { kind: 'chosen', subject: { area: 'show', id } };
    if (path[0] === 'defaultStyle') return { kind: 'chosen', subject: { area: 'style', id } };
  }
  return subject.area === 'settings' ? settingsEdit(edit, subject) : { kind: 'edited', subject };
}

/** What overlays show at all is set during shows, so it is told apart from other settings. */
function settingsEdit(edit: SingleEdit, subject: Settings): ActivityKind {
  if (edit.type !== 'edit.update' || edit.path.length !== 1) return { kind: 'edited', subject };
  const { path, value } = edit;
  if (path[0] === 'onAir' && isGameId(value)) return { kind: 'gameChosen', subject, game: value };
  if (path[0] === 'isCleared')
    return { kind: value === true ? 'overlayHidden' : 'overlayShown', subject };
  return { kind: 'edited', subject };
}

const isGameId = (value: unknown): value is GameId => gameIds.some((id) => id === value);

function several(edits: readonly SingleEdit[]): ActivityKind {
  const [first, ...others] = edits.map(single);
  if (first === undefined || !('subject' in first)) return { kind: 'editedSeveral' };
  const { subject } = first;
  const areOfOne = others.every((other) => 'subject' in other && isSame(other.subject, subject));
  if (!areOfOne) return { kind: 'editedSeveral' };
  return first.kind === 'added' || others.length === 0 ? first : { kind: 'edited', subject };
}

function restoring(edits: readonly SingleEdit[]): ActivityKind {
  const shows = new Set(
    edits.map(subjectOf).map((subject) => (subject.area === 'show' ? subject.id : null)),
  );
  const [only] = shows;
  return { kind: 'restored', showId: shows.size === 1 && only !== undefined ? only : null };
}

const isSame = (one: Subject, other: Subject): boolean =>
  one.area === other.area && one.id === other.id;

function namesSet(edit: SingleEdit): Named[] {
  const subject = subjectOf(edit);
  if (subject.id === null) return [];
  const { inner: path } = placeIn(edit.path);
  const newName =
    edit.type === 'edit.insert' && path.length === 1
      ? edit.value['name']
      : edit.type === 'edit.update' && path.length === 3 && path[2] === 'name'
        ? edit.value
        : null;
  return typeof newName === 'string' ? [{ ...subject, name: newName }] : [];
}

/** Names of the shows, styles and members of a document, if it has any. */
export function namesIn(document: unknown): Named[] {
  if (!isRecord(document)) return [];
  return [
    ...games.flatMap(({ path }) => namesInSection(path.reduce(inside, document), path)),
    ...membersIn(document['settings']),
  ];
}

const inside = (holder: unknown, key: string): unknown =>
  isRecord(holder) ? holder[key] : undefined;

function namesInSection(section: unknown, path: readonly string[]): Named[] {
  const named = (list: unknown, area: 'show' | 'style'): Named[] =>
    (Array.isArray(list) ? list : isRecord(list) ? Object.values(list) : []).flatMap(
      (element: unknown) =>
        isRecord(element) &&
        typeof element['id'] === 'string' &&
        typeof element['name'] === 'string'
          ? [{ area, id: idIn(path, element['id']), name: element['name'] }]
          : [],
    );
  return [...named(inside(section, 'shows'), 'show'), ...named(inside(section, 'styles'), 'style')];
}

function membersIn(settings: unknown): Named[] {
  const members = isRecord(settings) ? settings['authorizedUsers'] : null;
  if (!isRecord(members)) return [];
  return Object.entries(members).flatMap(([id, entry]): Named[] => {
    const read = crewMemberSchema.safeParse(entry);
    if (!read.success) return [];
    const { name, role } = read.data;
    return [
      { area: 'member', id, name },
      { area: 'role', id, name: role },
    ];
  });
}

/** Prefix of the IDs of commands with which a user replaces their whole document. */
export const importPrefix = 'import:';
