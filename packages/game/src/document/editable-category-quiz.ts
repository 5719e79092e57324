import { crowdFactorSchema, everybodyPlaysSchema } from '../crowd/show-fields.ts';
import { cuesOffSchema, cuesSchema } from '../cues/cue.ts';
import { facecamAddressSchema } from '../games/category-quiz/cameras/facecam.ts';
import { withoutRound } from '../games/category-quiz/reset.ts';
import {
  altSchema,
  boardSchema,
  categoryCount,
  categoryQuizshowSchema,
  categorySchema,
  factorSchema,
  fieldCount,
  fieldSchema,
  fileAddressSchema,
  gameSettingsSchema,
  maxBoards,
  notesSchema,
  playerCount,
  playerNameSchema,
  playerSchema,
  rowPointsSchema,
  textSchema,
} from '../games/category-quiz/show.ts';
import { openingSchema } from '../cards/moment-fields.ts';
import { mixSchema } from '../sounds/sound-fields.ts';
import { categorySounds } from '../sounds/sound-names.ts';
import { maxCategoryShows, maxCategoryStyles } from '../games/category-quiz/quiz-section.ts';
import {
  backgroundColorSchema,
  categoryCrowdBoardSchema,
  categoryLayersSchema,
  categoryStyleSchema,
  facecamStyleSchema,
  gameFieldStyleSchema,
  timerStyleSchema,
} from '../games/category-quiz/style.ts';
import { field, object, optional, stylePart, type Editable } from './editable-kinds.ts';
import { idSchema, nameSchema } from '../values/entity.ts';
import { orientationSchema } from '../values/style-values.ts';

const flag = fieldSchema.shape.isActive;

const question = {
  question: field(textSchema),
  answer: field(textSchema),
  image: optional(fileAddressSchema),
  imageAlt: optional(altSchema),
  hostNotes: optional(notesSchema),
};

const categories: Editable = {
  kind: 'list',
  element: categorySchema,
  maxElements: categoryCount,
  fixed: 'elements',
  fields: object({
    name: field(categorySchema.shape.name),
    fields: {
      kind: 'list',
      element: fieldSchema,
      maxElements: fieldCount,
      fixed: 'elements',
      fields: object({
        ...question,
        isGuessQuestion: field(flag),
        isDouble: optional(flag),
        blurredImage: optional(fileAddressSchema),
        blurAtFirst: field(flag),
        sound: optional(fileAddressSchema),
        crowdFactor: optional(crowdFactorSchema),
      }),
    },
  }),
};

const board = {
  rowPoints: { kind: 'row', length: fieldCount, field: field(rowPointsSchema) },
  factor: field(factorSchema),
  categories,
} satisfies Record<string, Editable>;

const facecam = object({
  isImage: field(flag),
  src: field(facecamAddressSchema),
  isHeard: field(flag),
});

const show = object({
  name: field(nameSchema),
  styleId: field(idSchema),
  gameSettings: object(
    Object.fromEntries(
      Object.entries(gameSettingsSchema.shape).map(([name, schema]) => [name, field(schema)]),
    ),
  ),
  disableBuzzers: field(flag),
  startTimer: field(flag),
  everybodyPlays: optional(everybodyPlaysSchema),
  cues: optional(cuesSchema),
  cuesOff: optional(cuesOffSchema),
  host: object({ name: field(playerNameSchema), facecam }),
  players: {
    kind: 'list',
    element: playerSchema,
    maxElements: playerCount,
    fixed: 'places',
    fields: object({ name: field(playerNameSchema), facecam }),
  },
  gamefield: object(board),
  boards: {
    kind: 'list',
    element: boardSchema,
    maxElements: maxBoards,
    fields: object({ name: field(nameSchema), ...board }),
  },
  final: object({ category: field(nameSchema), ...question }),
  tieBreak: object(question),
  sounds: object(
    Object.fromEntries(categorySounds.map((name) => [name, optional(fileAddressSchema)])),
  ),
  sound: optional(mixSchema),
  moments: optional(openingSchema),
});

const facecamStyle = stylePart(facecamStyleSchema);

const style = object({
  name: field(nameSchema),
  backgroundColor: field(backgroundColorSchema),
  facecams: { kind: 'row', length: playerCount, field: facecamStyle },
  hostCam: facecamStyle,
  timer: stylePart(timerStyleSchema),
  gameField: stylePart(gameFieldStyleSchema),
  crowdBoard: stylePart(categoryCrowdBoardSchema),
  orientation: field(orientationSchema),
  layers: field(categoryLayersSchema),
  lockedLayers: field(categoryLayersSchema),
});

/** The places of the category quiz that an edit may change. */
export const editableCategoryQuiz: Editable = object({
  activeShow: optional(idSchema),
  defaultStyle: field(idSchema),
  shows: {
    kind: 'list',
    element: categoryQuizshowSchema.transform(withoutRound),
    fields: show,
    maxElements: maxCategoryShows,
  },
  styles: {
    kind: 'map',
    element: categoryStyleSchema,
    fields: style,
    maxElements: maxCategoryStyles,
  },
});
