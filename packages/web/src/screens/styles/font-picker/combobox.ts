import type { MouseEvent } from 'react';

// ARIA combobox pattern for a virtualized list: the focus stays in the search field, which references the active line.

/** Props of the search field; `activeId` is the id of the active line, null for none. */
export const searchProps = (listId: string, activeId: string | null) =>
  ({
    role: 'combobox',
    'aria-expanded': true,
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    ...(activeId === null ? {} : { 'aria-activedescendant': activeId }),
  }) as const;

export const listProps = (id: string, label: string) =>
  ({ role: 'listbox', id, 'aria-label': label }) as const;

export interface OptionFacts {
  /** From 1. */
  place: number;
  all: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** Props of a line. A press keeps the focus in the search field. */
export const optionProps = (id: string, { place, all, isChosen, onChoose }: OptionFacts) =>
  ({
    role: 'option',
    id,
    tabIndex: -1,
    'aria-selected': isChosen,
    'aria-setsize': all,
    'aria-posinset': place,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onChoose,
  }) as const;
