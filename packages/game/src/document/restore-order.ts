import type { SingleEdit } from '../command.ts';

/** What all games have in common. */
export interface Side {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: readonly { id: string; styleId: string }[];
  styles: Readonly<Record<string, unknown>>;
}

/** The edits of a restore, not yet ordered. */
export interface RestoringEdits {
  removals: SingleEdit[];
  inserts: SingleEdit[];
  updates: SingleEdit[];
}

/**
 * Orders edits so that each is allowed, and so is each inverse when they are undone. Removals come first to make room;
 * only shows and styles are removed last, while there is room for all, because others refer to them.
 */
export function inOrder(
  edits: RestoringEdits,
  now: Side,
  then: Side,
  limits: { shows: number; styles: number },
): SingleEdit[] {
  const { removals, inserts, updates } = edits;
  const isInsert = (list: string) => (edit: SingleEdit) =>
    edit.path[0] === list && edit.path.length === 1;
  const isRemoval = (list: string) => (edit: SingleEdit) =>
    edit.path[0] === list && edit.path.length === 2;
  const newStyles = inserts.filter(isInsert('styles'));
  const newShows = inserts.filter(isInsert('shows'));
  const removedStyles = removals.filter(isRemoval('styles'));
  const removedShows = removals.filter(isRemoval('shows'));
  const pointedAt = new Set([...removedStyles, ...removedShows]);
  const showsFit = now.shows.length + newShows.length <= limits.shows;
  const stylesFit = Object.keys(now.styles).length + newStyles.length <= limits.styles;
  return [
    ...removals.filter((edit) => !pointedAt.has(edit)),
    ...(showsFit ? [] : [...withoutActiveShow(now, removedShows), ...removedShows]),
    ...(stylesFit
      ? newStyles
      : replaced(edits, removedStyles, newStyles, now, then, limits.styles)),
    ...inserts.filter((edit) => !isInsert('styles')(edit)),
    ...updates,
    ...(showsFit ? removedShows : []),
    ...(stylesFit ? removedStyles : []),
  ];
}

const idOf = (edit: SingleEdit): string =>
  edit.type === 'edit.insert' ? edit.value.id : String(edit.path.at(-1));

const withoutActiveShow = (
  { activeShow }: Side,
  removedShows: readonly SingleEdit[],
): SingleEdit[] =>
  removedShows.some((edit) => idOf(edit) === activeShow)
    ? [{ type: 'edit.update', path: ['activeShow'], value: null }]
    : [];

/**
 * Replaces styles when there is no room for the old and the new ones together. The default style of `then` comes first
 * and substitutes for removed styles wherever they are used.
 */
function replaced(
  { updates }: RestoringEdits,
  removed: readonly SingleEdit[],
  added: readonly SingleEdit[],
  now: Side,
  then: Side,
  maxStyles: number,
): SingleEdit[] {
  const next = added.filter((edit) => idOf(edit) === then.defaultStyle);
  const restyled = updates.filter(({ path }) => path[0] === 'shows' && path.at(-1) === 'styleId');
  /** Makes everything that refers to one of `ids` refer to `standIn` instead. */
  const naming = (ids: ReadonlySet<string>, standIn: string): SingleEdit[] => [
    ...(ids.has(now.defaultStyle)
      ? [{ type: 'edit.update' as const, path: ['defaultStyle'], value: standIn }]
      : []),
    ...restyled.flatMap(({ path }): SingleEdit[] => {
      const show = now.shows.find(({ id }) => id === path[1]);
      return show !== undefined && ids.has(show.styleId)
        ? [{ type: 'edit.update', path, value: standIn }]
        : [];
    }),
  ];
  const [first] = removed;
  const other = Object.keys(now.styles).find((id) => first !== undefined && id !== idOf(first));
  const isFull = Object.keys(now.styles).length >= maxStyles;
  const makesRoom =
    next.length > 0 && isFull && first !== undefined && other !== undefined
      ? [...naming(new Set([idOf(first)]), other), first]
      : [];
  return [
    ...makesRoom,
    ...next,
    ...naming(new Set(removed.map(idOf)), then.defaultStyle),
    ...removed.filter((edit) => !makesRoom.includes(edit)),
    ...added.filter((edit) => !next.includes(edit)),
  ];
}
