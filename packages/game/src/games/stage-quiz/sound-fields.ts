import { z } from 'zod';
import { soundCharacters, type StageSound } from './sound-names.ts';

const volume = z.number().min(0).max(1);

/** How a show sounds. A show without it is silent, as every show was before there were sounds. */
export const stageSoundSchema = z.looseObject({
  character: z.enum(soundCharacters).default('classic'),
  /** Of all of it; 0 is off, for each of the three. */
  volume: volume.default(0.5),
  effects: volume.default(1),
  beds: volume.default(1),
  /** How loud all of it was when a control surface muted it. */
  beforeMute: volume.exactOptional(),
});

const file = z.preprocess((value) => value ?? undefined, z.string().max(2000).optional());

/** Files that stand in for the built-in sounds, whatever the character. */
export const stageSoundFilesSchema = z.looseObject({
  opener: file,
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
  card: file,
} satisfies Record<StageSound, z.ZodType>);
export type StageSoundFiles = Partial<Record<StageSound, string | undefined>>;
