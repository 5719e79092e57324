import { z } from 'zod';
import {
  soundCharacters,
  type categorySounds,
  type crowdSounds,
  type ShowSound,
  type StageSound,
} from './sound-names.ts';

const volume = z.number().min(0).max(1);

const mixShape = {
  character: z.enum(soundCharacters).default('classic'),
  effects: volume.default(1),
  beds: volume.default(1),
  /** Master volume from before the sound was muted, restored by unmuting. */
  beforeMute: volume.exactOptional(),
};

/** Sound settings without the master volume, for shows that store it elsewhere. */
export const mixSchema = z.looseObject(mixShape);

/** Sound settings of a show. Without them a show is silent, like all shows from before sounds were introduced. */
export const soundSchema = z.looseObject({
  ...mixShape,
  /** Master volume. For each of the three volumes 0 means off. */
  volume: volume.default(0.5),
});
export type Sound = z.infer<typeof soundSchema>;

const file = z.preprocess((value) => value ?? undefined, z.string().max(2000).optional());

const sharedFiles = { opener: file, card: file, rows: file, podium: file, winner: file };

// Files that replace built-in sounds, regardless of the character.

export const stageSoundFilesSchema = z.looseObject({
  ...sharedFiles,
  question: file,
  answer: file,
  lock: file,
  right: file,
  wrong: file,
  safetyLevel: file,
  topPrize: file,
  walkAway: file,
  joker: file,
  fiftyFifty: file,
  voteOpen: file,
  tick: file,
  voteClosed: file,
  beat: file,
  ladder: file,
} satisfies Record<StageSound, z.ZodType>);

export const categorySoundFilesSchema = z.looseObject({
  buzz: file,
  right: file,
  wrong: file,
  timeUp: file,
  tick: file,
  board: file,
  final: file,
  ...sharedFiles,
} satisfies Record<(typeof categorySounds)[number], z.ZodType>);

export const crowdSoundFilesSchema = z.looseObject({
  ...sharedFiles,
  question: file,
  tick: file,
  voteClosed: file,
  reveal: file,
} satisfies Record<(typeof crowdSounds)[number], z.ZodType>);

export type SoundFiles = Partial<Record<ShowSound, string | undefined>>;
