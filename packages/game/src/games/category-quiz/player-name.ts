// Without zod, as phones check names with it too.

/**
 * Control characters, lone surrogates, line separators and invisible characters, except those that join emoji and
 * letters.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/u;
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
/** More combining marks on a letter than any language uses. */
const heaped = /\p{M}{5}/u;

/** Whether the text is visible and cannot change the direction of surrounding text or overflow it; any length. */
export const isPlayerName = (name: string): boolean =>
  visible.test(name) && !hidden.test(name) && !heaped.test(name);

export const maxNameLength = 40;
