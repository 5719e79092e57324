import { z } from 'zod';
import { openingSchema } from '../cards/moment-fields.ts';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import { cuesOffSchema, cuesSchema } from '../cues/cue.ts';
import { crowdSoundFilesSchema, soundSchema } from '../sounds/sound-fields.ts';
import { maxCrowdShows } from '../games/crowd-quiz/section.ts';
import {
  crowdShowSchema,
  maxQuestions,
  questionSchema,
  unplayedShow,
} from '../games/crowd-quiz/show.ts';
import { idSchema, nameSchema } from '../values/entity.ts';
import { field, object, optional, type Editable } from './editable-kinds.ts';

const { id: _, ...questionShape } = questionSchema.shape;
const question = object(
  Object.fromEntries(
    Object.entries(questionShape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodOptional ? optional(schema) : field(schema),
    ]),
  ),
);

const show = object({
  name: field(nameSchema),
  styleId: field(idSchema),
  everybodyPlays: field(everybodyPlaysSchema),
  sound: optional(soundSchema),
  sounds: optional(crowdSoundFilesSchema),
  moments: optional(openingSchema),
  cues: optional(cuesSchema),
  cuesOff: optional(cuesOffSchema),
  questions: { kind: 'list', element: questionSchema, fields: question, maxElements: maxQuestions },
});

/** The places of the crowd quiz that an edit may change. */
export const editableCrowdQuiz: Editable = object({
  activeShow: optional(idSchema),
  shows: {
    kind: 'list',
    element: crowdShowSchema.transform(unplayedShow),
    fields: show,
    maxElements: maxCrowdShows,
  },
});
