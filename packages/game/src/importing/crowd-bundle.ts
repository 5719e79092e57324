import { z } from 'zod';
import { openingSchema } from '../cards/moment-fields.ts';
import { bundledCuesSchema, cuesFromBundle } from '../cues/cue.ts';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import {
  crowdShowSchema,
  maxQuestions,
  questionSchema,
  type CrowdShow,
} from '../games/crowd-quiz/show.ts';
import { crowdSoundFilesSchema, soundSchema } from '../sounds/sound-fields.ts';

// Crowd quiz content of a bundle: authored content without IDs, asked questions and answers.

const { name } = crowdShowSchema.shape;

export const bundledCrowdShowSchema = z.object({
  name,
  everybodyPlays: everybodyPlaysSchema.strip(),
  sound: soundSchema.strip().optional(),
  sounds: crowdSoundFilesSchema.strip().optional(),
  moments: openingSchema.strip().optional(),
  cues: bundledCuesSchema.optional(),
  questions: z.array(questionSchema.omit({ id: true }).strip()).max(maxQuestions),
});
export type BundledCrowdShow = z.infer<typeof bundledCrowdShowSchema>;

/** The show as an edit inserts it: not started, with IDs. */
export const crowdShowOf = (
  { cues, questions, ...rest }: BundledCrowdShow,
  { id, styleId }: { id: string; styleId: string },
  newId: () => string,
): CrowdShow =>
  crowdShowSchema.parse({
    ...rest,
    id,
    styleId,
    questions: questions.map((question) => ({ ...question, id: newId() })),
    ...(cues === undefined ? {} : { cues: cuesFromBundle(cues, newId) }),
  });
