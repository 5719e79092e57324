/** As `ref`: gives the focus to an element that replaces what had it. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
