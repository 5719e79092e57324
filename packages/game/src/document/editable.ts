import {
  answerTextSchema,
  answerCount,
  answerIndexSchema,
  explanationSchema,
  hostNotesSchema,
  imageAddressSchema,
  imageAltSchema,
  isRightGuessedSchema,
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
import { isClearedSchema, mostShows, mostStyles, onAirSchema, settingsSchema } from './document.ts';
import { editableCategoryQuiz } from './editable-category-quiz.ts';
import { field, object, optional, stylePart, type Editable } from './editable-kinds.ts';
import { idSchema, nameSchema } from './entity.ts';
import { fontFileSchema, mostFonts } from './font.ts';
import {
  explanationStyleSchema,
  jokerStyleSchema,
  layersSchema,
  orientationSchema,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
} from './style.ts';

const stage = object({
  price: field(priceSchema),
  question: object({
    question: field(questionTextSchema),
    answers: { kind: 'row', length: answerCount, field: field(answerTextSchema) },
    correctAnswer: field(answerIndexSchema),
    isRightGuessed: optional(isRightGuessedSchema),
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
    cameraHosts: field(settings.cameraHosts),
    language: optional(settings.language),
  }),
  onAir: field(onAirSchema),
  isCleared: field(isClearedSchema),
  categoryQuiz: editableCategoryQuiz,
});
