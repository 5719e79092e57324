import {
  bannedPhoneSchema,
  crowdFactorSchema,
  everybodyPlaysSchema,
} from '../crowd/show-fields.ts';
import { cuesOffSchema, cuesSchema } from '../cues/cue.ts';
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
  maxJokers,
  maxSpareQuestions,
  maxStages,
  priceSchema,
  questionTextSchema,
  quizshowSchema,
  stageSchema,
  stageWithoutVote,
  votingCountdownSchema,
  withoutVotes,
} from '../games/stage-quiz/show.ts';
import {
  answersAppearSchema,
  momentsSchema,
  contestantSchema,
  endsOnWrongSchema,
  isSafeSchema,
  nothingWonSchema,
  questionSecondsSchema,
} from '../games/stage-quiz/showtime-fields.ts';
import {
  fingerOptionCount,
  fingerQuestionSchema,
  fingerTextSchema,
  maxFingerQuestions,
} from '../games/stage-quiz/finger/finger-fields.ts';
import { soundSchema, stageSoundFilesSchema } from '../sounds/sound-fields.ts';
import {
  creditsSchema,
  isClearedSchema,
  maxBannedPhones,
  maxShows,
  maxStyles,
  onAirSchema,
  settingsSchema,
} from './document.ts';
import { editableCategoryQuiz } from './editable-category-quiz.ts';
import { editableCrowdQuiz } from './editable-crowd-quiz.ts';
import {
  field,
  object,
  optional,
  optionalList,
  stylePart,
  type Editable,
} from './editable-kinds.ts';
import { idSchema, nameSchema } from '../values/entity.ts';
import { fontFileSchema, maxFonts } from '../values/font.ts';
import {
  countdownStyleSchema,
  crowdBoardStyleSchema,
  crowdSpreadStyleSchema,
  explanationStyleSchema,
  joinCardStyleSchema,
  jokerStyleSchema,
  layersSchema,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
} from '../games/stage-quiz/style.ts';
import { orientationSchema } from '../values/style-values.ts';

const stage = object({
  price: field(priceSchema),
  isSafe: optional(isSafeSchema),
  questionSeconds: optional(questionSecondsSchema),
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
    crowdFactor: optional(crowdFactorSchema),
  }),
});

const joker = object({
  name: field(nameSchema),
  icon: field(jokerIconSchema),
  event: field(jokerEventSchema),
  seconds: optional(questionSecondsSchema),
});

const show = object({
  name: field(nameSchema),
  styleId: field(idSchema),
  endsOnWrong: optional(endsOnWrongSchema),
  nothingWon: optional(nothingWonSchema),
  answersAppear: optional(answersAppearSchema),
  moments: optional(momentsSchema),
  questionSeconds: optional(questionSecondsSchema),
  contestant: optional(contestantSchema),
  everybodyPlays: optional(everybodyPlaysSchema),
  cues: optional(cuesSchema),
  cuesOff: optional(cuesOffSchema),
  sound: optional(soundSchema),
  sounds: optional(stageSoundFilesSchema),
  stages: {
    kind: 'list',
    element: stageSchema.transform(stageWithoutVote),
    fields: stage,
    maxElements: maxStages,
  },
  spareQuestions: {
    kind: 'list',
    element: stageSchema.transform(stageWithoutVote),
    fields: stage,
    maxElements: maxSpareQuestions,
  },
  fingerQuestions: {
    kind: 'list',
    element: fingerQuestionSchema.transform(({ asked: _, ...question }) => question),
    fields: object({
      question: field(fingerTextSchema),
      options: { kind: 'row', length: fingerOptionCount, field: field(answerTextSchema) },
    }),
    maxElements: maxFingerQuestions,
  },
  jokers: { kind: 'list', element: jokerSchema, fields: joker, maxElements: maxJokers },
});

const style = object({
  name: field(nameSchema),
  joker: stylePart(jokerStyleSchema),
  question: stylePart(questionStyleSchema),
  stage: stylePart(stageStyleSchema),
  votingChart: stylePart(votingChartStyleSchema),
  explanation: stylePart(explanationStyleSchema),
  crowdBoard: stylePart(crowdBoardStyleSchema),
  crowdSpread: stylePart(crowdSpreadStyleSchema),
  countdown: stylePart(countdownStyleSchema),
  joinCard: stylePart(joinCardStyleSchema),
  orientation: field(orientationSchema),
  layers: field(layersSchema),
  lockedLayers: field(layersSchema),
});

/** The family name is read from the file; another name needs another file. */
const fontFile = object({});

const settings = settingsSchema.shape;

export const editableDocument: Editable = object({
  activeShow: optional(idSchema),
  defaultStyle: field(idSchema),
  shows: {
    kind: 'list',
    element: quizshowSchema.transform(withoutVotes),
    fields: show,
    maxElements: maxShows,
  },
  styles: { kind: 'map', element: styleSchema, fields: style, maxElements: maxStyles },
  fonts: { kind: 'map', element: fontFileSchema, fields: fontFile, maxElements: maxFonts },
  settings: object({
    twitch: object({
      username: field(settings.twitch.out.shape.username),
      streamDelaySeconds: field(settings.twitch.out.shape.streamDelaySeconds),
      countSharedChat: field(settings.twitch.out.shape.countSharedChat),
    }),
    crowd: object({
      hiddenWords: field(settings.crowd.out.shape.hiddenWords),
      bannedPhones: optionalList(settings.crowd.out.shape.bannedPhones, {
        schema: bannedPhoneSchema,
        key: 'viewer',
        max: maxBannedPhones,
      }),
      seasonFromMs: optional(settings.crowd.out.shape.seasonFromMs),
      keepDays: optional(settings.crowd.out.shape.keepDays),
      platformDays: optional(settings.crowd.out.shape.platformDays),
    }),
    showWatermark: field(settings.showWatermark),
    credits: optional(creditsSchema),
    cameraHosts: field(settings.cameraHosts),
    language: optional(settings.language),
    viewerLanguage: optional(settings.viewerLanguage),
  }),
  onAir: field(onAirSchema),
  isCleared: field(isClearedSchema),
  categoryQuiz: editableCategoryQuiz,
  crowdQuiz: editableCrowdQuiz,
});
