import type { Quizshow } from '@quizcast/game/stage-quiz/show';

/** `own` is the order in which the user keeps them. */
export const showOrders = ['own', 'name', 'edited', 'stages'] as const;
export type ShowOrder = (typeof showOrders)[number];

export function inOrder(shows: readonly Quizshow[], order: ShowOrder): readonly Quizshow[] {
  switch (order) {
    case 'own':
      return shows;
    case 'name':
      return shows.toSorted((one, other) => names.compare(one.name, other.name));
    case 'edited':
      return shows.toSorted((one, other) => (other.editedAtMs ?? 0) - (one.editedAtMs ?? 0));
    case 'stages':
      return shows.toSorted((one, other) => other.stages.length - one.stages.length);
  }
}

/** "Show 2" before "Show 10". */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function searched(shows: readonly Quizshow[], text: string): readonly Quizshow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === ''
    ? shows
    : shows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
