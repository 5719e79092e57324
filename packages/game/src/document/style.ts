import { z } from 'zod';
import { orientations } from './canvas-size.ts';
import { entity, filled, idSchema, nameSchema, type Known } from './entity.ts';

// Names follow the specification: "positionX", "scale", "hide" …; where it counts colours ("two background colours")
// they are numbered from top to bottom or from the first answer to the last.

/** A colour as CSS writes it, but only in forms that cannot carry anything else into a style sheet. */
export const colorSchema = z
  .string()
  .max(64)
  .regex(
    /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(rgb|hsl)a?\([\d\s.,%/deg]{1,48}\)|[a-z]{3,24})$/i,
    'a colour such as #1a2b3c or rgba(0, 0, 0, 0.5)',
  );

export const fontFamilySchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'a font family name');

export const fontSchema = entity({
  fontFamily: fontFamilySchema.default('Roboto'),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  fontWeight: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value),
    z.number().int().min(100).max(900).default(400),
  ),
});
export type Font = Known<z.infer<typeof fontSchema>>;

/** A number that is outside its range is brought to the nearer end. */
export const clamped = (min: number, max: number) =>
  z.number().transform((value) => Math.min(max, Math.max(min, value)));

export const color = (value: string) => colorSchema.default(value);
const hide = z.boolean().default(false);
/** Canvas pixels of a part's top left corner: it may stand off the canvas a little, so that a part can hang over its edge. */
export const positionRange = { min: -1800, max: 1900 } as const;
export const position = (value: number) =>
  clamped(positionRange.min, positionRange.max).default(value);
const scaleRange = { min: 0.05, max: 10 } as const;
export const scale = (value: number) => clamped(scaleRange.min, scaleRange.max).default(value);
export const font = filled(fontSchema);

/** Outlines of panels. */
export const panelShapes = [
  'hexagon',
  'rounded',
  'box',
  'pill',
  'slanted',
  'cut',
  'plaque',
] as const;
export type PanelShape = (typeof panelShapes)[number];
const shape = z.enum(panelShapes).default('hexagon');

/** Outlines of the jokers' badges. */
export const badgeShapes = ['ellipse', ...panelShapes] as const;
export type BadgeShape = (typeof badgeShapes)[number];

/** What a panel is made of: lit glass, a plain sheet, or a tube of light around a dark pane. */
export const finishes = ['gloss', 'flat', 'glow'] as const;
export type Finish = (typeof finishes)[number];
const finish = z.enum(finishes).default('gloss');

/** Answers in two rows of two, or one below the other. */
export const questionLayouts = ['grid', 'column'] as const;
export type QuestionLayout = (typeof questionLayouts)[number];

export const jokerStyleSchema = entity({
  hide,
  shape: z.enum(badgeShapes).default('ellipse'),
  finish,
  positionX: position(32),
  positionY: position(16),
  scale: scale(0.5),
  backgroundColor1: color('#1b3fa8'),
  backgroundColor2: color('#050d3a'),
  borderColor1: color('#e8f0ff'),
  borderColor2: color('#7fa8ff'),
  borderColor3: color('#2b4fc4'),
});

export const questionStyleSchema = entity({
  hide,
  layout: z.enum(questionLayouts).default('grid'),
  shape,
  finish,
  showLines: z.boolean().default(true),
  positionX: position(0),
  positionY: position(752),
  /** The picture alone; with `hide` it is hidden as well. */
  imageHide: hide,
  imagePositionX: position(600),
  imagePositionY: position(200),
  imageHeight: clamped(10, 1920).default(500),
  scale: scale(2),
  fontColor: color('#ffffff'),
  panelColor1: color('#1a3a9e'),
  panelColor2: color('#050b33'),
  borderColor: color('#b9ceff'),
  letterColor: color('#ffb92e'),
  rightAnswerColor: color('#1fa854'),
  wrongAnswerColor: color('#c62f3a'),
  lockedAnswerColor: color('#f59a0c'),
  font,
  letterFont: font,
});

export const stageStyleSchema = entity({
  hide,
  shape,
  finish,
  positionX: position(1520),
  positionY: position(32),
  scale: scale(0.5),
  /** In em of `fontSize`. */
  width: clamped(4, 80).default(22),
  /** Pixels before scaling. */
  fontSize: clamped(5, 200).default(35),
  fontColor: color('#ffc247'),
  activeFontColor: color('#0a1033'),
  backgroundColor1: color('#142f86'),
  backgroundColor2: color('#0a1a55'),
  backgroundColor3: color('#040a2b'),
  activeStageColor: color('#ffb92e'),
  borderColor: color('#8fb0ff'),
  font,
});

export const votingChartStyleSchema = entity({
  hide,
  positionX: position(0),
  positionY: position(0),
  /** Width of one bar in pixels before scaling. */
  width: clamped(20, 480).default(100),
  scale: scale(1),
  color1: color('#3f8cff'),
  color2: color('#ffb92e'),
  color3: color('#b46bff'),
  color4: color('#22c7a9'),
});

/** What is told with the right answer. */
export const explanationStyleSchema = entity({
  hide,
  shape,
  finish,
  positionX: position(510),
  positionY: position(32),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(200, 1920).default(900),
  fontSize: clamped(5, 200).default(34),
  fontColor: color('#ffffff'),
  panelColor1: color('#1a3a9e'),
  panelColor2: color('#050b33'),
  borderColor: color('#b9ceff'),
  font,
});

/** What stands on the canvas, each by itself. */
export const layerNames = [
  'image',
  'joker',
  'stage',
  'votingChart',
  'question',
  'explanation',
] as const;
export type LayerName = (typeof layerNames)[number];

/** Some of the layers, none twice. In `layers` from the one behind to the one in front; those not named stand behind. */
export const layersSchema = z
  .array(z.enum(layerNames))
  .max(layerNames.length)
  .refine((names) => new Set(names).size === names.length, 'no layer twice')
  .default([]);

/** `portrait` is for streams that are watched on phones. */
export const orientationSchema = z.enum(orientations).default('landscape');

// Without the schemas, for the overlay, which does not carry them.
export { canvasSizes } from './canvas-size.ts';

export const styleSchema = entity({
  id: idSchema,
  name: nameSchema,
  joker: filled(jokerStyleSchema),
  question: filled(questionStyleSchema),
  stage: filled(stageStyleSchema),
  votingChart: filled(votingChartStyleSchema),
  explanation: filled(explanationStyleSchema),
  orientation: orientationSchema,
  layers: layersSchema,
  /** Layers that the canvas editor leaves where they are. */
  lockedLayers: layersSchema,
});

export type JokerStyle = Known<z.infer<typeof jokerStyleSchema>>;
export type QuestionStyle = Known<z.infer<typeof questionStyleSchema>>;
export type StageStyle = Known<z.infer<typeof stageStyleSchema>>;
export type VotingChartStyle = Known<z.infer<typeof votingChartStyleSchema>>;
export type ExplanationStyle = Known<z.infer<typeof explanationStyleSchema>>;
export type QuizshowStyle = Known<z.infer<typeof styleSchema>>;

export const partNames = ['joker', 'question', 'stage', 'votingChart', 'explanation'] as const;
