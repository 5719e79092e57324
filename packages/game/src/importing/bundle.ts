import { z } from 'zod';
import {
  bundledCategoryShowSchema,
  bundledCategoryStyleSchema,
  categoryShowOf,
  isSameCategoryStyle,
  withCategoryFonts,
} from './category-bundle.ts';
import { bundledCrowdShowSchema, crowdShowOf } from './crowd-bundle.ts';
import type { EditCommand, SingleEdit } from '../command.ts';
import { maxFonts, fontFileSchema } from '../values/font.ts';
import {
  fingerQuestionSchema,
  maxFingerQuestions,
} from '../games/stage-quiz/finger/finger-fields.ts';
import { soundSchema, stageSoundFilesSchema } from '../sounds/sound-fields.ts';
import { contestantSchema } from '../games/stage-quiz/showtime-fields.ts';
import { bundledCuesSchema, cuesFromBundle } from '../cues/cue.ts';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import { isRecord } from '../json.ts';
import type { QuizShowApp } from '../document/document.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';
import {
  jokerSchema,
  maxJokers,
  maxSpareQuestions,
  maxStages,
  questionSchema,
  quizshowSchema,
  stageSchema,
} from '../games/stage-quiz/show.ts';
import { filled } from '../values/entity.ts';
import { fontFamilySchema, fontSchema } from '../values/style-values.ts';

// A bundle is a single file with everything that a show or a style needs. It contains authored content without IDs and
// game state, so that the same show always gives the same file.

const question = questionSchema
  .pick({
    question: true,
    answers: true,
    correctAnswer: true,
    isRightGuessed: true,
    image: true,
    imageAlt: true,
    explanation: true,
    hostNotes: true,
    votingCountdown: true,
    crowdFactor: true,
  })
  .strip();

const { shape: showFields } = quizshowSchema;

/** Written by the author; a drawn viewer belongs to the original show and is left out. */
const contestant = z.preprocess(
  (value) => (isRecord(value) && value['madeUp'] !== undefined ? undefined : value),
  contestantSchema.omit({ madeUp: true }).strip().optional(),
);

export const bundledShowSchema = z.object({
  name: quizshowSchema.shape.name,
  everybodyPlays: everybodyPlaysSchema.strip().optional(),
  cues: bundledCuesSchema.optional(),
  sound: soundSchema.strip().optional(),
  sounds: stageSoundFilesSchema.strip().optional(),
  endsOnWrong: showFields.endsOnWrong,
  nothingWon: showFields.nothingWon,
  answersAppear: showFields.answersAppear,
  moments: showFields.moments,
  questionSeconds: showFields.questionSeconds,
  contestant,
  jokers: z
    .array(jokerSchema.pick({ name: true, icon: true, event: true, seconds: true }).strip())
    .max(maxJokers),
  stages: z
    .array(
      z.object({
        price: stageSchema.shape.price,
        isSafe: stageSchema.shape.isSafe,
        questionSeconds: stageSchema.shape.questionSeconds,
        question,
      }),
    )
    .max(maxStages),
  fingerQuestions: z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? undefined : value),
    z
      .array(fingerQuestionSchema.pick({ question: true, options: true }).strip())
      .max(maxFingerQuestions)
      .optional(),
  ),
  // Omitted when empty, as in bundles that predate spare questions.
  spareQuestions: z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? undefined : value),
    z.array(z.object({ question })).max(maxSpareQuestions).optional(),
  ),
});

const font = fontSchema.strip();
const { shape } = styleSchema;

/** All fields of a style except its ID; fields unknown to this version are left out. */
export const bundledStyleSchema = z.object({
  name: shape.name,
  joker: shape.joker.out.strip(),
  question: shape.question.out.strip().extend({ font, letterFont: font }),
  stage: shape.stage.out.strip().extend({ font }),
  votingChart: shape.votingChart.out.strip(),
  explanation: shape.explanation.out.strip().extend({ font }),
  // Missing in bundles of earlier releases.
  crowdBoard: filled(shape.crowdBoard.out.strip()),
  crowdSpread: filled(shape.crowdSpread.out.strip()),
  countdown: filled(shape.countdown.out.strip()),
  joinCard: filled(shape.joinCard.out.strip()),
  orientation: shape.orientation,
  layers: shape.layers,
  lockedLayers: shape.lockedLayers,
});
export type BundledStyle = z.infer<typeof bundledStyleSchema>;

/** A font file of the style. `file` is the name of an entry in a bundle, or the address of a stored file afterwards. */
export const bundledFontSchema = fontFileSchema
  .omit({ id: true })
  .extend({ file: z.string().max(300) })
  .strip();
export type BundledFont = z.infer<typeof bundledFontSchema>;

const fonts = z.array(bundledFontSchema).max(maxFonts);

const stageBundleSchema = z.object({
  show: bundledShowSchema.nullable(),
  style: bundledStyleSchema,
  fonts,
});
const categoryBundleSchema = z.object({
  /** Bundles of the stage quiz predate the other games and have no `game` field. */
  game: z.literal('categoryQuiz'),
  show: bundledCategoryShowSchema.nullable(),
  style: bundledCategoryStyleSchema,
  fonts,
});
const crowdBundleSchema = z.object({
  game: z.literal('crowdQuiz'),
  show: bundledCrowdShowSchema.nullable(),
  /** A crowd quiz uses the styles of the stage quiz. */
  style: bundledStyleSchema,
  fonts,
});

/** Content of a bundle after its files have been stored here and its file names replaced by their addresses. */
export const takenBundleSchema = z.union([
  categoryBundleSchema,
  crowdBundleSchema,
  stageBundleSchema,
]);
export type StageBundle = z.infer<typeof stageBundleSchema>;
export type CategoryBundle = z.infer<typeof categoryBundleSchema>;
export type CrowdBundle = z.infer<typeof crowdBundleSchema>;
export type TakenBundle = StageBundle | CategoryBundle | CrowdBundle;

/** The schema for this content; choosing it first lets errors be reported with their paths. */
export function bundleSchemaOf(content: unknown): z.ZodType<TakenBundle> {
  if (!isRecord(content) || !('game' in content)) return stageBundleSchema;
  return content['game'] === 'crowdQuiz' ? crowdBundleSchema : categoryBundleSchema;
}

export const isCategoryBundle = (bundle: TakenBundle): bundle is CategoryBundle =>
  'game' in bundle && bundle.game === 'categoryQuiz';
export const isCrowdBundle = (bundle: TakenBundle): bundle is CrowdBundle =>
  'game' in bundle && bundle.game === 'crowdQuiz';

/**
 * The edit that imports a bundle into `document`: its fonts, its style unless an equal one exists, and its show, drawn
 * in that style. `newId` returns an unused ID. A font family that already exists here with other files is imported
 * under a new name, so that neither look changes.
 */
export function bundleEdit(
  document: QuizShowApp,
  bundle: TakenBundle,
  newId: () => string,
): { command: EditCommand | null; showId: string | null; styleId: string } {
  const existingFonts = Object.values(document.fonts);
  const familyNames = freeFamilyNames(existingFonts, bundle.fonts);
  const withFamily = <Font extends { fontFamily: string }>(one: Font): Font => ({
    ...one,
    fontFamily: familyNames.get(one.fontFamily) ?? one.fontFamily,
  });
  const edits: SingleEdit[] = [];
  const insert = (path: string[], value: { id: string }) =>
    edits.push({ type: 'edit.insert', path, value, before: null });
  for (const one of bundle.fonts.map(withFamily))
    if (!existingFonts.some((existing) => isSameFace(existing, one)))
      insert(['fonts'], { ...one, id: newId() });
  const context = { insert, named: withFamily, newId };
  const done = isCategoryBundle(bundle)
    ? importCategoryShow(document, bundle, context)
    : isCrowdBundle(bundle)
      ? importCrowdShow(document, bundle, context)
      : importStageShow(document, bundle, context);
  return { command: edits.length === 0 ? null : { type: 'edit.many', edits }, ...done };
}

interface BundleContext {
  insert: (path: string[], value: { id: string }) => void;
  named: <Font extends { fontFamily: string }>(one: Font) => Font;
  newId: () => string;
}

/** The style of a stage quiz or crowd quiz show: an equal existing one, or the one of the bundle. */
function importStyle(
  { styles }: QuizShowApp,
  { show, style: bundledStyle }: StageBundle | CrowdBundle,
  { insert, named, newId }: BundleContext,
): string {
  const style = withFonts(bundledStyle, named);
  const equal =
    show === null
      ? undefined
      : Object.values(styles).find((existing) => isSameStyle(existing, style));
  const styleId = equal?.id ?? newId();
  if (equal === undefined) insert(['styles'], { ...style, id: styleId });
  return styleId;
}

function importCrowdShow(
  document: QuizShowApp,
  bundle: CrowdBundle,
  context: BundleContext,
): { showId: string | null; styleId: string } {
  const { show } = bundle;
  const styleId = importStyle(document, bundle, context);
  if (show === null) return { showId: null, styleId };
  const showId = context.newId();
  context.insert(['crowdQuiz', 'shows'], crowdShowOf(show, { id: showId, styleId }, context.newId));
  return { showId, styleId };
}

function importStageShow(
  document: QuizShowApp,
  bundle: StageBundle,
  context: BundleContext,
): { showId: string | null; styleId: string } {
  const { show } = bundle;
  const { insert, newId } = context;
  const styleId = importStyle(document, bundle, context);
  if (show === null) return { showId: null, styleId };
  const showId = newId();
  insert(['shows'], {
    ...quizshowSchema.parse({
      ...show,
      id: showId,
      styleId,
      jokers: show.jokers.map((joker) => ({ ...joker, id: newId() })),
      stages: show.stages.map((stage) => ({ ...stage, id: newId() })),
      spareQuestions: show.spareQuestions?.map((spare) => ({ ...spare, id: newId() })),
      fingerQuestions: show.fingerQuestions?.map((question) => ({ ...question, id: newId() })),
      ...(show.cues === undefined ? {} : { cues: cuesFromBundle(show.cues, newId) }),
    }),
  });
  return { showId, styleId };
}

function importCategoryShow(
  { categoryQuiz }: QuizShowApp,
  { show, style: bundledStyle }: CategoryBundle,
  { insert, named, newId }: BundleContext,
): { showId: string | null; styleId: string } {
  const style = withCategoryFonts(bundledStyle, named);
  const equal =
    show === null
      ? undefined
      : Object.values(categoryQuiz.styles).find((existing) => isSameCategoryStyle(existing, style));
  const styleId = equal?.id ?? newId();
  if (equal === undefined) insert(['categoryQuiz', 'styles'], { ...style, id: styleId });
  if (show === null) return { showId: null, styleId };
  const showId = newId();
  insert(['categoryQuiz', 'shows'], categoryShowOf(show, { id: showId, styleId }, newId));
  return { showId, styleId };
}

const maxFamilyLength = fontFamilySchema.maxLength ?? 0;

/** Family names under which the bundle's fonts do not conflict with existing files, by their names in the bundle. */
function freeFamilyNames(
  existing: readonly BundledFont[],
  bundled: readonly BundledFont[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { fontFamily } of bundled) {
    const faces = bundled.filter((one) => one.fontFamily === fontFamily);
    const isFree = (name: string): boolean =>
      faces.every((face) =>
        existing.every(
          (one) => !isSameFace(one, { ...face, fontFamily: name }) || one.file === face.file,
        ),
      );
    let name = fontFamily;
    for (let number = 2; !isFree(name); number++)
      name = `${fontFamily.slice(0, maxFamilyLength - 5)} ${number}`;
    names.set(fontFamily, name);
  }
  return names;
}

const withFonts = (style: BundledStyle, named: BundleContext['named']): BundledStyle => {
  const { question: asked, stage, explanation } = style;
  return {
    ...style,
    question: { ...asked, font: named(asked.font), letterFont: named(asked.letterFont) },
    stage: { ...stage, font: named(stage.font) },
    explanation: { ...explanation, font: named(explanation.font) },
  };
};

const isSameFace = (
  existing: BundledFont,
  { fontFamily, fontStyle, fontWeightFrom, fontWeightTo }: BundledFont,
) =>
  existing.fontFamily === fontFamily &&
  existing.fontStyle === fontStyle &&
  existing.fontWeightFrom === fontWeightFrom &&
  existing.fontWeightTo === fontWeightTo;

const isSameStyle = (existing: QuizshowStyle, style: BundledStyle): boolean =>
  JSON.stringify(bundledStyleSchema.parse(existing)) === JSON.stringify(style);
