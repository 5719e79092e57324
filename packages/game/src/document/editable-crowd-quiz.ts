import { openingSchema } from '../cards/moment-fields.ts';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import { cuesOffSchema, cuesSchema } from '../cues/cue.ts';
import { crowdSoundFilesSchema, soundSchema } from '../sounds/sound-fields.ts';
import { maxCrowdShows } from '../games/crowd-quiz/section.ts';
import {
  acceptedSchema,
  crowdShowSchema,
  explanationSchema,
  imageAltSchema,
  imageSchema,
  isRightGuessedSchema,
  kindSchema,
  maxQuestions,
  notesSchema,
  numberRangeSchema,
  numberScoringSchema,
  optionsSchema,
  pointsSchema,
  questionSchema,
  rightNumberSchema,
  rightSchema,
  secondsSchema,
  severalScoringSchema,
  unplayedShow,
  textSchema,
  unitSchema,
} from '../games/crowd-quiz/show.ts';
import { idSchema, nameSchema } from '../values/entity.ts';
import { field, object, optional, type Editable } from './editable-kinds.ts';

const question = object({
  kind: field(kindSchema),
  question: field(textSchema),
  image: optional(imageSchema),
  imageAlt: optional(imageAltSchema),
  options: field(optionsSchema),
  right: field(rightSchema),
  severalScoring: field(severalScoringSchema),
  rightNumber: field(rightNumberSchema),
  numberScoring: field(numberScoringSchema),
  numberRange: field(numberRangeSchema),
  unit: field(unitSchema),
  accepted: field(acceptedSchema),
  seconds: field(secondsSchema),
  points: field(pointsSchema),
  explanation: optional(explanationSchema),
  hostNotes: optional(notesSchema),
  isRightGuessed: optional(isRightGuessedSchema),
});

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
