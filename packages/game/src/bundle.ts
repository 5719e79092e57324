import { z } from 'zod';
import type { EditCommand, SingleEdit } from './command.ts';
import { mostFonts, fontFileSchema } from './document/font.ts';
import type { QuizShowApp } from './document/document.ts';
import { fontSchema, styleSchema, type QuizshowStyle } from './document/style.ts';
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
 * that style. `newId` gives an id that was never used.
 */
export function bundleEdit(
  document: QuizShowApp,
  { show, style, fonts }: TakenBundle,
  newId: () => string,
): { command: EditCommand | null; showId: string | null; styleId: string } {
  const edits: SingleEdit[] = [];
  const insert = (path: string[], value: { id: string }) =>
    edits.push({ type: 'edit.insert', path, value, before: null });
  const known = Object.values(document.fonts);
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
