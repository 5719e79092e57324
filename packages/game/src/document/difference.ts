import type { EditCommand, SingleEdit } from '../command.ts';
import { isRecord } from '../json.ts';
import type { QuizShowApp } from './document.ts';
import { games, placeIn } from './games.ts';
import { restore } from './restore.ts';

/** An item was added, removed or changed since then. */
export type Change = 'added' | 'gone' | 'changed';

/** How many elements of a list were added, removed or changed since then. */
export type ListDifference = Record<Change, number> & { moved: boolean };

export interface ShowDifference {
  id: string;
  /** The current name, or the last one of a removed item. */
  name: string;
  change: Change;
  /** The name at that time, if it was different. */
  formerName: string | null;
  stages: ListDifference;
  jokers: ListDifference;
  /**
   * Spare questions and selection questions; of a category show: its fields, its final and its tie-break; of a crowd
   * quiz: its questions.
   */
  questions: ListDifference;
  /** Categories that were renamed or moved. */
  categories: ListDifference;
  /** Added boards, and boards with changed points. */
  boards: ListDifference;
  /** Number of changed rules, seats, cameras and sounds. */
  rules: number;
  /** The show uses another style since then. */
  isRestyled: boolean;
}

export interface StyleDifference {
  id: string;
  name: string;
  change: Change;
  formerName: string | null;
  /** Number of changed numbers, colors, fonts and switches. */
  fields: number;
}

/** What differs between `now` and `then`. */
export interface Difference {
  shows: ShowDifference[];
  styles: StyleDifference[];
  fonts: ListDifference;
  /** Number of changed settings, including the active show and the default style. */
  settings: number;
  /** The order of the shows has changed. */
  showsMoved: boolean;
}

/** Lists the authored changes between `then` and `now`: exactly what `restore` would revert. Null if there are none. */
export function difference(now: QuizShowApp, then: QuizShowApp): Difference | null {
  const command = restore(now, then);
  if (command === null) return null;
  const found: Difference = {
    shows: [],
    styles: [],
    fonts: noDifference(),
    settings: 0,
    showsMoved: false,
  };
  const edits = command.type === 'edit.many' ? command.edits : [command];
  const seen = new Set<string>();
  for (const edit of edits) {
    const { game } = placeIn(edit.path);
    const inner = { ...edit, path: edit.path.slice(game.path.length) };
    const [list, key] = inner.path;
    const id =
      inner.type === 'edit.insert' && inner.path.length === 1 ? inner.value.id : String(key);
    const [is, was] = [game.section(now), game.section(then)];
    if (list === 'shows') addShowChange(found, is, was, id, inner, seen);
    else if (list === 'styles') addStyleChange(found, is, was, id, inner);
    else if (list === 'fonts') addElementChange(found.fonts, edit, 1, seen);
    else if (!seen.has(edit.path.join('/'))) {
      seen.add(edit.path.join('/'));
      found.settings++;
    }
  }
  return found;
}

/**
 * Whether `command` would replace the show that is on air by another one, or by none: permitted for single edits, but
 * not intended by a user who restores an earlier state.
 */
export function removesFromAir(now: QuizShowApp, command: EditCommand): boolean {
  const edits = command.type === 'edit.many' ? command.edits : [command];
  const puts = (id: string, prefix: readonly string[]) =>
    edits.some(({ type, path }) => {
      if (!prefix.every((key, index) => path[index] === key)) return false;
      const [list, key, ...inner] = path.slice(prefix.length);
      if (list === 'activeShow') return true;
      return type === 'edit.remove' && list === 'shows' && key === id && inner.length === 0;
    });
  return games.some((game) => {
    const { shows, activeShow } = game.section(now);
    const at = shows.findIndex(({ id }) => id === activeShow);
    const isInPlay = game.removalRefusal(now, ['shows', at]) === 'showOnAir';
    return activeShow !== undefined && isInPlay && puts(activeShow, game.path);
  });
}

const noDifference = (): ListDifference => ({ added: 0, gone: 0, changed: 0, moved: false });

/** Restoring inserts what was removed, removes what was added, and sets what was changed. */
const changeOf = (edit: SingleEdit, depth: number): Change =>
  edit.type === 'edit.insert' && edit.path.length === depth
    ? 'gone'
    : edit.type === 'edit.remove' && edit.path.length === depth + 1
      ? 'added'
      : 'changed';

function addElementChange(
  list: ListDifference,
  edit: SingleEdit,
  depth: number,
  seen: Set<string>,
): void {
  if (edit.type === 'edit.move' && edit.path.length === depth + 1) {
    list.moved = true;
    return;
  }
  const change = changeOf(edit, depth);
  // One element may need several edits.
  const element = edit.path.slice(0, depth + 1).join('/');
  if (change !== 'changed') list[change]++;
  else if (!seen.has(element)) list.changed++;
  seen.add(element);
}

interface Named {
  id: string;
  name: string;
}
/** What all games have in common. */
interface Side {
  shows: readonly Named[];
  styles: Readonly<Record<string, Named>>;
}

type PartOfShow = 'questions' | 'categories' | 'boards';

/**
 * The part of a category show or crowd quiz that an edit changes, and the position of its element in the path; null for
 * all other edits.
 */
function partOfShow({ path }: SingleEdit): [PartOfShow, depth: number] | null {
  const [, , section] = path;
  if (section === 'questions') return ['questions', 3];
  if (section === 'final' || section === 'tieBreak') return ['questions', 2];
  if (section !== 'gamefield' && section !== 'boards') return null;
  const inBoard = section === 'boards' ? 4 : 3;
  if (path[inBoard] !== 'categories') return ['boards', inBoard - 1];
  return path[inBoard + 2] === 'fields' ? ['questions', inBoard + 3] : ['categories', inBoard + 1];
}

const ruleFields: ReadonlySet<unknown> = new Set([
  'gameSettings',
  'disableBuzzers',
  'startTimer',
  'host',
  'players',
  'sounds',
  'sound',
  'endsOnWrong',
  'nothingWon',
  'answersAppear',
  'moments',
  'questionSeconds',
  'contestant',
  'cues',
]);

function addShowChange(
  found: Difference,
  now: Side,
  then: Side,
  id: string,
  edit: SingleEdit,
  seen: Set<string>,
): void {
  if (edit.type === 'edit.move' && edit.path.length === 2) {
    found.showsMoved = true;
    return;
  }
  let show = found.shows.find((known) => known.id === id);
  if (show === undefined) {
    const [is, was] = [now, then].map(({ shows }) => shows.find((each) => each.id === id));
    show = {
      id,
      name: is?.name ?? was?.name ?? '',
      change: changeOf(edit, 1),
      formerName: formerName(is, was),
      stages: noDifference(),
      jokers: noDifference(),
      questions: noDifference(),
      categories: noDifference(),
      boards: noDifference(),
      rules: 0,
      isRestyled: false,
    };
    found.shows.push(show);
  }
  const field = edit.path[2];
  const part = partOfShow(edit);
  if (part !== null) addElementChange(show[part[0]], edit, part[1], seen);
  else if (ruleFields.has(field)) show.rules++;
  else if (field === 'stages') addElementChange(show.stages, edit, 3, seen);
  else if (field === 'spareQuestions' || field === 'fingerQuestions')
    addElementChange(show.questions, edit, 3, seen);
  else if (field === 'jokers') addElementChange(show.jokers, edit, 3, seen);
  else if (field === 'styleId') show.isRestyled = true;
}

function addStyleChange(
  found: Difference,
  now: Side,
  then: Side,
  id: string,
  edit: SingleEdit,
): void {
  let style = found.styles.find((known) => known.id === id);
  if (style === undefined) {
    const [is, was] = [now, then].map(({ styles }) =>
      Object.hasOwn(styles, id) ? styles[id] : undefined,
    );
    style = {
      id,
      name: is?.name ?? was?.name ?? '',
      change: changeOf(edit, 1),
      formerName: formerName(is, was),
      fields: 0,
    };
    found.styles.push(style);
  }
  if (edit.type === 'edit.update' && edit.path[2] !== 'name') style.fields++;
}

const formerName = (is: unknown, was: unknown): string | null =>
  isRecord(is) && isRecord(was) && is['name'] !== was['name'] && typeof was['name'] === 'string'
    ? was['name']
    : null;
