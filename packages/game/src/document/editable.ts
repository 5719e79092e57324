import type { z } from 'zod';
import {
  answerTextSchema,
  answerCount,
  answerIndexSchema,
  explanationSchema,
  hostNotesSchema,
  imageAddressSchema,
  imageAltSchema,
  jokerEventSchema,
  jokerIconSchema,
  jokerSchema,
  mostJokers,
  mostStages,
  priceSchema,
  questionTextSchema,
  quizshowSchema,
  stageSchema,
  stageWithoutVote,
  votingCountdownSchema,
  withoutVotes,
} from '../stage-quiz/show.ts';
import { mostShows, mostStyles, settingsSchema } from './document.ts';
import { idSchema, nameSchema } from './entity.ts';
import { fontFileSchema, mostFonts } from './font.ts';
import {
  explanationStyleSchema,
  fontSchema,
  jokerStyleSchema,
  layersSchema,
  orientationSchema,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
} from './style.ts';

/**
 * Which places of the document an edit may reach, and what may stand there. A place that is not named here (the state of
 * a running game, for one) cannot be edited, whatever a client sends.
 */
export type Editable =
  | { kind: 'field'; schema: z.ZodType; optional: boolean }
  | { kind: 'object'; fields: ReadonlyMap<string, Editable> }
  /** Elements in order, found by their `id`. */
  | { kind: 'list'; element: z.ZodType; fields: Editable; most: number }
  /** Elements without order, found by their key, which is their `id`. */
  | { kind: 'map'; element: z.ZodType; fields: Editable; most: number }
  /** A fixed number of equal fields, found by index. */
  | { kind: 'row'; length: number; field: Editable };

const field = (schema: z.ZodType): Editable => ({ kind: 'field', schema, optional: false });
const optional = (schema: z.ZodType): Editable => ({ kind: 'field', schema, optional: true });
const object = (fields: Record<string, Editable>): Editable => ({
  kind: 'object',
  fields: new Map(Object.entries(fields)),
});

/** Every field of a style part; fonts are objects of their own. */
const stylePart = (part: { shape: Readonly<Record<string, z.ZodType>> }): Editable =>
  object(
    Object.fromEntries(
      Object.entries(part.shape).map(([name, schema]) => [
        name,
        name === 'font' || name === 'letterFont' ? stylePart(fontSchema) : field(schema),
      ]),
    ),
  );

const stage = object({
  price: field(priceSchema),
  question: object({
    question: field(questionTextSchema),
    answers: { kind: 'row', length: answerCount, field: field(answerTextSchema) },
    correctAnswer: field(answerIndexSchema),
    image: optional(imageAddressSchema),
    imageAlt: optional(imageAltSchema),
    explanation: optional(explanationSchema),
    hostNotes: optional(hostNotesSchema),
    votingCountdown: field(votingCountdownSchema),
  }),
});

const joker = object({
  name: field(nameSchema),
  icon: field(jokerIconSchema),
  event: field(jokerEventSchema),
});

const show = object({
  name: field(nameSchema),
  styleId: field(idSchema),
  stages: {
    kind: 'list',
    element: stageSchema.transform(stageWithoutVote),
    fields: stage,
    most: mostStages,
  },
  jokers: { kind: 'list', element: jokerSchema, fields: joker, most: mostJokers },
});

const style = object({
  name: field(nameSchema),
  joker: stylePart(jokerStyleSchema),
  question: stylePart(questionStyleSchema),
  stage: stylePart(stageStyleSchema),
  votingChart: stylePart(votingChartStyleSchema),
  explanation: stylePart(explanationStyleSchema),
  orientation: field(orientationSchema),
  layers: field(layersSchema),
  lockedLayers: field(layersSchema),
});

/** A file says itself what family it is; whoever wants another name uploads another file. */
const fontFile = object({});

const settings = settingsSchema.shape;

export const editableDocument: Editable = object({
  activeShow: optional(idSchema),
  defaultStyle: field(idSchema),
  shows: {
    kind: 'list',
    element: quizshowSchema.transform(withoutVotes),
    fields: show,
    most: mostShows,
  },
  styles: { kind: 'map', element: styleSchema, fields: style, most: mostStyles },
  fonts: { kind: 'map', element: fontFileSchema, fields: fontFile, most: mostFonts },
  settings: object({
    twitch: object({
      username: field(settings.twitch.out.shape.username),
      streamDelaySeconds: field(settings.twitch.out.shape.streamDelaySeconds),
      countSharedChat: field(settings.twitch.out.shape.countSharedChat),
    }),
    showWatermark: field(settings.showWatermark),
    language: optional(settings.language),
  }),
});
