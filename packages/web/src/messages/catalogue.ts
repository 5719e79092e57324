import type { en } from './en/index.ts';

/** A message file in another language: the same keys, other texts. */
type Translated<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Translated<Messages[Key]>;
};

export type Catalogue = typeof en;
/** What a German message file must hold: every key of the English one. */
export type Messages<Screen extends keyof Catalogue> = Translated<Catalogue[Screen]>;
