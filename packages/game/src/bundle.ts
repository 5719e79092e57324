import { z } from 'zod';
import type { EditCommand, SingleEdit } from './command.ts';
import { mostFonts, fontFileSchema } from './document/font.ts';
import type { QuizShowApp } from './document/document.ts';
import { fontFamilySchema, fontSchema, styleSchema, type QuizshowStyle } from './document/style.ts';
import {
  jokerSchema,
  mostJokers,
  mostStages,
  questionSchema,
  quizshowSchema,
  stageSchema,
} from './stage-quiz/show.ts';

// A bundle is one file with everything that a show or a style needs. Its content is what was authored, without ids and
// without the state of any game, so that the same show gives the same file wherever it lies.

const question = questionSchema
  .pick({
    question: true,
    answers: true,
    correctAnswer: true,
    image: true,
    imageAlt: true,
    explanation: true,
    hostNotes: true,
    votingCountdown: true,
  })
  .strip();

export const bundledShowSchema = z.object({
  name: quizshowSchema.shape.name,
  jokers: z
    .array(jokerSchema.pick({ name: true, icon: true, event: true }).strip())
    .max(mostJokers),
  stages: z.array(z.object({ price: stageSchema.shape.price, question })).max(mostStages),
});

const font = fontSchema.strip();
const { shape } = styleSchema;

/** Every field of a style but its id; what this version does not know is left out. */
export const bundledStyleSchema = z.object({
  name: shape.name,
  joker: shape.joker.out.strip(),
  question: shape.question.out.strip().extend({ font, letterFont: font }),
  stage: shape.stage.out.strip().extend({ font }),
  votingChart: shape.votingChart.out.strip(),
  explanation: shape.explanation.out.strip().extend({ font }),
  orientation: shape.orientation,
  layers: shape.layers,
  lockedLayers: shape.lockedLayers,
});
export type BundledStyle = z.infer<typeof bundledStyleSchema>;

/** A font file of the style. In a bundle `file` names an entry, in a document the address of a stored file. */
export const bundledFontSchema = fontFileSchema
  .omit({ id: true })
  .extend({ file: z.string().max(300) })
  .strip();
export type BundledFont = z.infer<typeof bundledFontSchema>;

/** What a bundle holds, once its files are stored here and every name of a file is an address. */
export const takenBundleSchema = z.object({
  show: bundledShowSchema.nullable(),
  style: bundledStyleSchema,
  fonts: z.array(bundledFontSchema).max(mostFonts),
});
export type TakenBundle = z.infer<typeof takenBundleSchema>;

/**
 * The edit that takes a bundle into `document`: its fonts, its style unless an equal one is there, and its show, drawn in
 * that style. `newId` gives an id that was never used. A family of which other files are here already comes in beside them
 * under a name of its own, so that neither look changes.
 */
export function bundleEdit(
  document: QuizShowApp,
  taken: TakenBundle,
  newId: () => string,
): { command: EditCommand | null; showId: string | null; styleId: string } {
  const known = Object.values(document.fonts);
  const { style, fonts } = withOwnFamilies(known, taken);
  const { show } = taken;
  const edits: SingleEdit[] = [];
  const insert = (path: string[], value: { id: string }) =>
    edits.push({ type: 'edit.insert', path, value, before: null });
  for (const one of fonts)
    if (!known.some((held) => isSameFace(held, one))) insert(['fonts'], { ...one, id: newId() });
  const equal =
    show === null
      ? undefined
      : Object.values(document.styles).find((held) => isSameStyle(held, style));
  const styleId = equal?.id ?? newId();
  if (equal === undefined) insert(['styles'], { ...style, id: styleId });
  const showId = show === null ? null : newId();
  if (show !== null && showId !== null)
    insert(['shows'], {
      ...quizshowSchema.parse({
        ...show,
        id: showId,
        styleId,
        jokers: show.jokers.map((joker) => ({ ...joker, id: newId() })),
        stages: show.stages.map((stage) => ({ ...stage, id: newId() })),
      }),
    });
  return { command: edits.length === 0 ? null : { type: 'edit.many', edits }, showId, styleId };
}

const longestFamily = fontFamilySchema.maxLength ?? 0;

/** The bundle's fonts under families in which they contradict no file that is held; its style names those. */
function withOwnFamilies(
  held: readonly BundledFont[],
  { style, fonts }: TakenBundle,
): Pick<TakenBundle, 'style' | 'fonts'> {
  const names = new Map<string, string>();
  for (const { fontFamily } of fonts) {
    const faces = fonts.filter((one) => one.fontFamily === fontFamily);
    const isFree = (name: string): boolean =>
      faces.every((face) =>
        held.every(
          (one) => !isSameFace(one, { ...face, fontFamily: name }) || one.file === face.file,
        ),
      );
    let name = fontFamily;
    for (let number = 2; !isFree(name); number++)
      name = `${fontFamily.slice(0, longestFamily - 5)} ${number}`;
    names.set(fontFamily, name);
  }
  const named = <Font extends { fontFamily: string }>(one: Font): Font => ({
    ...one,
    fontFamily: names.get(one.fontFamily) ?? one.fontFamily,
  });
  const { question, stage, explanation } = style;
  return {
    fonts: fonts.map(named),
    style: {
      ...style,
      question: {
        ...question,
        font: named(question.font),
        letterFont: named(question.letterFont),
      },
      stage: { ...stage, font: named(stage.font) },
      explanation: { ...explanation, font: named(explanation.font) },
    },
  };
}

const isSameFace = (
  held: BundledFont,
  { fontFamily, fontStyle, fontWeightFrom, fontWeightTo }: BundledFont,
) =>
  held.fontFamily === fontFamily &&
  held.fontStyle === fontStyle &&
  held.fontWeightFrom === fontWeightFrom &&
  held.fontWeightTo === fontWeightTo;

const isSameStyle = (held: QuizshowStyle, style: BundledStyle): boolean =>
  JSON.stringify(bundledStyleSchema.parse(held)) === JSON.stringify(style);
