/** As `ref`: gives the focus to an input that replaces what had it. */
export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
