import { questionCount, type Game, type ListedShow } from '../../../games/game-side.ts';

/** `own` is the user's own order. */
export const showOrders = ['own', 'name', 'edited', 'questions'] as const;
export type ShowOrder = (typeof showOrders)[number];

export function inOrder(shows: readonly ListedShow[], order: ShowOrder): readonly ListedShow[] {
  switch (order) {
    case 'own':
      return shows;
    case 'name':
      return shows.toSorted((one, other) => names.compare(one.show.name, other.show.name));
    case 'edited':
      return shows.toSorted(
        (one, other) => (other.show.editedAtMs ?? 0) - (one.show.editedAtMs ?? 0),
      );
    case 'questions':
      return shows.toSorted(
        (one, other) => questionCount(other).filled - questionCount(one).filled,
      );
  }
}

/** Sorts "Show 2" before "Show 10". */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The shows of one game, or all of them. */
export const ofKind = (shows: readonly ListedShow[], kind: Game | null): readonly ListedShow[] =>
  kind === null ? shows : shows.filter((listed) => listed.kind === kind);

export function searched(shows: readonly ListedShow[], text: string): readonly ListedShow[] {
  const query = text.trim().toLocaleLowerCase();
  return query === ''
    ? shows
    : shows.filter(({ show }) => show.name.toLocaleLowerCase().includes(query));
}
