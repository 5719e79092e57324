import { z } from 'zod';
import { isFacecamAddress } from '../games/category-quiz/cameras/facecam.ts';
import {
  boardSchema,
  categoryCount,
  categoryQuizshowSchema,
  categorySchema,
  facecamSchema,
  factorSchema,
  fieldCount,
  fieldSchema,
  gameSettingsSchema,
  maxBoards,
  playerCount,
  playerNameSchema,
  rowPointsSchema,
  type CategoryQuizshow,
} from '../games/category-quiz/show.ts';
import {
  categoryCrowdBoardSchema,
  categoryStyleSchema,
  facecamStyleSchema,
  gameFieldStyleSchema,
  timerStyleSchema,
  type CategoryStyle,
} from '../games/category-quiz/style.ts';
import { openingSchema } from '../cards/moment-fields.ts';
import { categorySoundFilesSchema, mixSchema } from '../sounds/sound-fields.ts';
import { bundledCuesSchema, cuesFromBundle } from '../cues/cue.ts';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import { filled } from '../values/entity.ts';
import { fontSchema } from '../values/style-values.ts';

// Category quiz content of a bundle: authored content without IDs, points and game state.

const field = fieldSchema
  .pick({
    question: true,
    answer: true,
    image: true,
    imageAlt: true,
    hostNotes: true,
    isGuessQuestion: true,
    isDouble: true,
    blurredImage: true,
    blurAtFirst: true,
    sound: true,
    crowdFactor: true,
  })
  .strip();

const question = fieldSchema
  .pick({ question: true, answer: true, image: true, imageAlt: true, hostNotes: true })
  .strip();

const board = {
  rowPoints: z.array(rowPointsSchema).length(fieldCount),
  factor: factorSchema,
  categories: z
    .array(z.object({ name: categorySchema.shape.name, fields: z.array(field).length(fieldCount) }))
    .length(categoryCount),
};

/** An https picture or one of the bundle. A camera page is private to those who were given its address. */
const facecam = facecamSchema
  .strip()
  .refine(
    ({ isImage, src }) =>
      src === '' || (isImage && (src.startsWith('files/') || isFacecamAddress({ isImage, src }))),
    'a picture',
  );

const { shape } = categoryQuizshowSchema;

export const bundledCategoryShowSchema = z.object({
  name: shape.name,
  gameSettings: gameSettingsSchema.strip(),
  disableBuzzers: shape.disableBuzzers,
  startTimer: shape.startTimer,
  everybodyPlays: everybodyPlaysSchema.strip().optional(),
  cues: bundledCuesSchema.optional(),
  host: z.object({ name: playerNameSchema, facecam }),
  players: z.array(z.object({ name: playerNameSchema, facecam })).length(playerCount),
  gamefield: z.object(board),
  boards: z.array(z.object({ name: boardSchema.out.shape.name, ...board })).max(maxBoards),
  final: question.extend({ category: boardSchema.out.shape.name }),
  tieBreak: question,
  sounds: categorySoundFilesSchema.strip(),
  sound: mixSchema.strip().optional(),
  moments: openingSchema.strip().optional(),
});
export type BundledCategoryShow = z.infer<typeof bundledCategoryShowSchema>;

/** The show as stored in a bundle: camera pages are left out. */
export const bundledCategoryShow = (show: CategoryQuizshow): BundledCategoryShow => {
  const withoutPage = <Person extends CategoryQuizshow['host']>(person: Person): Person =>
    person.facecam.isImage ? person : { ...person, facecam: facecamSchema.parse({}) };
  return bundledCategoryShowSchema.parse({
    ...show,
    host: withoutPage(show.host),
    players: show.players.map((player) => withoutPage(player)),
  });
};

const font = fontSchema.strip();
const camStyle = facecamStyleSchema.strip().extend({ font });
const style = categoryStyleSchema.shape;

/** All fields of a style except its ID. */
export const bundledCategoryStyleSchema = z.object({
  name: style.name,
  backgroundColor: style.backgroundColor,
  facecams: z.tuple([camStyle, camStyle, camStyle, camStyle]),
  hostCam: camStyle,
  timer: timerStyleSchema.strip().extend({ font }),
  gameField: gameFieldStyleSchema
    .strip()
    .extend({ categoryFont: font, fieldFont: font, textFont: font }),
  // Missing in bundles of earlier releases.
  crowdBoard: filled(categoryCrowdBoardSchema.strip()),
  orientation: style.orientation,
  layers: style.layers,
  lockedLayers: style.lockedLayers,
});
export type BundledCategoryStyle = z.infer<typeof bundledCategoryStyleSchema>;

type Named = <Font extends { fontFamily: string }>(one: Font) => Font;

/** The style with each of its fonts replaced by `named`. */
export const withCategoryFonts = (
  {
    facecams: [first, second, third, fourth],
    hostCam,
    timer,
    gameField,
    ...rest
  }: BundledCategoryStyle,
  named: Named,
): BundledCategoryStyle => {
  const inFont = <Part extends { font: { fontFamily: string } }>(part: Part): Part => ({
    ...part,
    font: named(part.font),
  });
  const { categoryFont, fieldFont, textFont } = gameField;
  return {
    ...rest,
    facecams: [inFont(first), inFont(second), inFont(third), inFont(fourth)],
    hostCam: inFont(hostCam),
    timer: inFont(timer),
    gameField: {
      ...gameField,
      categoryFont: named(categoryFont),
      fieldFont: named(fieldFont),
      textFont: named(textFont),
    },
  };
};

export const isSameCategoryStyle = (
  existing: CategoryStyle,
  other: BundledCategoryStyle,
): boolean => {
  const [one, two] = [existing, other].map((each) =>
    JSON.stringify(bundledCategoryStyleSchema.parse(each)),
  );
  return one === two;
};

/** The show as an edit inserts it: not started, with IDs. */
export const categoryShowOf = (
  show: BundledCategoryShow,
  { id, styleId }: { id: string; styleId: string },
  newId: () => string,
): CategoryQuizshow =>
  categoryQuizshowSchema.parse({
    ...show,
    id,
    styleId,
    players: show.players.map((player) => ({ ...player, id: newId() })),
    boards: show.boards.map((each) => ({ ...each, id: newId() })),
    ...(show.cues === undefined ? {} : { cues: cuesFromBundle(show.cues, newId) }),
  });
