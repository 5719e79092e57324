import type { MouseEvent } from 'react';

// The combobox pattern of the ARIA authoring practices, for a list of which only the lines in sight are in the page: the
// keyboard stays in the search field, which names the line that it stands on.

/** Of the search field; `activeId` names the line, null for none. */
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
  /** Counted from 1. */
  place: number;
  all: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** Of a line. A press leaves the keyboard in the search field. */
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
