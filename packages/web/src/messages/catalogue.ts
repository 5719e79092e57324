import type { cards } from './en/stage-quiz/cards.ts';
import type { chats } from './en/chat/chats.ts';
import type { control } from './en/control.ts';
import type { cues } from './en/cues.ts';
import type { updates } from './en/updates.ts';
import type { sounds } from './en/sounds.ts';
import type { season } from './en/season.ts';
import type { crowdEditor } from './en/crowd-quiz/editor.ts';
import type { crowdPlay } from './en/crowd-quiz/play.ts';
import type { en } from './en/index.ts';
import type { finger } from './en/stage-quiz/finger.ts';
import type { migration } from './en/migration.ts';
import type { runThrough } from './en/run-through.ts';
import type { transfer } from './en/transfer.ts';
import type { twitch } from './en/chat/twitch.ts';

/** A message file in another language: the same keys, other texts. */
type Translated<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Translated<Messages[Key]>;
};

export type Catalogue = typeof en;
/** All texts, including those loaded later. */
export type AllTexts = Catalogue & {
  cards: typeof cards;
  chats: typeof chats;
  control: typeof control;
  cues: typeof cues;
  updates: typeof updates;
  season: typeof season;
  sounds: typeof sounds;
  crowdEditor: typeof crowdEditor;
  crowdPlay: typeof crowdPlay;
  finger: typeof finger;
  migration: typeof migration;
  runThrough: typeof runThrough;
  transfer: typeof transfer;
  twitch: typeof twitch;
};
/** Required shape of a German message file: all keys of the English one. */
export type Messages<Screen extends keyof AllTexts> = Translated<AllTexts[Screen]>;
