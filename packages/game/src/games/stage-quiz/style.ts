import { z } from 'zod';
import { entity, filled, idSchema, nameSchema, type Known } from '../../values/entity.ts';
import {
  clamped,
  color,
  position,
  scale,
  font,
  orientationSchema,
} from '../../values/style-values.ts';

// Names follow the specification: "positionX", "scale", "hide" …; where it lists several colors ("two background
// colors") they are numbered from top to bottom or from the first answer to the last.

const hide = z.boolean().default(false);
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

/** Material of a panel: glossy glass, a flat sheet, or a neon tube around a dark pane. */
export const finishes = ['gloss', 'flat', 'glow'] as const;
export type Finish = (typeof finishes)[number];
const finish = z.enum(finishes).default('gloss');

/** Answers as two rows of two, or in one column. */
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
  /** Hides only the picture; `hide` hides it as well. */
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

/** Shown with the right answer. */
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

/** The viewers' result, the best viewers and the podium. Its panel uses the question's colors and font. */
export const crowdBoardStyleSchema = entity({
  hide,
  positionX: position(32),
  positionY: position(120),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(300, 1920).default(460),
});

/** Spread of the answers in a crowd quiz: number line, groups of typed answers. Its panel follows the question too. */
export const crowdSpreadStyleSchema = entity({
  hide,
  positionX: position(510),
  positionY: position(316),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(500, 1920).default(900),
});

/** Off: drawn at its traditional place, without a position of its own. */
const placed = z.boolean().default(false);

/** Remaining seconds for a question: beside it or at a position of their own. Drawn in the question's style. */
export const countdownStyleSchema = entity({
  placed,
  positionX: position(48),
  positionY: position(510),
  scale: scale(1.5),
});

/**
 * How viewers join by phone: instead of a full-screen card one at its own position, beside the game. Drawn in the
 * question's style.
 */
export const joinCardStyleSchema = entity({
  placed,
  positionX: position(1620),
  positionY: position(386),
  scale: scale(0.8),
});

/** Layers of the canvas. */
export const layerNames = [
  'image',
  'joker',
  'stage',
  'votingChart',
  'question',
  'explanation',
  'crowdBoard',
  'crowdSpread',
  'countdown',
  'joinCard',
] as const;
export type LayerName = (typeof layerNames)[number];

/** A subset of the layers, without duplicates. In `layers` from back to front; those not named are behind. */
export const layersSchema = z
  .array(z.enum(layerNames))
  .max(layerNames.length)
  .refine((names) => new Set(names).size === names.length, 'no layer twice')
  .default([]);

// Free of schemas, for the overlay, which does not bundle them.
export { canvasSizes } from '../../values/canvas-size.ts';

export const styleSchema = entity({
  id: idSchema,
  name: nameSchema,
  joker: filled(jokerStyleSchema),
  question: filled(questionStyleSchema),
  stage: filled(stageStyleSchema),
  votingChart: filled(votingChartStyleSchema),
  explanation: filled(explanationStyleSchema),
  crowdBoard: filled(crowdBoardStyleSchema),
  crowdSpread: filled(crowdSpreadStyleSchema),
  countdown: filled(countdownStyleSchema),
  joinCard: filled(joinCardStyleSchema),
  orientation: orientationSchema,
  layers: layersSchema,
  /** Layers that the canvas editor keeps in place. */
  lockedLayers: layersSchema,
});

export type JokerStyle = Known<z.infer<typeof jokerStyleSchema>>;
export type QuestionStyle = Known<z.infer<typeof questionStyleSchema>>;
export type StageStyle = Known<z.infer<typeof stageStyleSchema>>;
export type VotingChartStyle = Known<z.infer<typeof votingChartStyleSchema>>;
export type ExplanationStyle = Known<z.infer<typeof explanationStyleSchema>>;
export type CrowdBoardStyle = Known<z.infer<typeof crowdBoardStyleSchema>>;
export type CrowdSpreadStyle = Known<z.infer<typeof crowdSpreadStyleSchema>>;
export type CountdownStyle = Known<z.infer<typeof countdownStyleSchema>>;
export type JoinCardStyle = Known<z.infer<typeof joinCardStyleSchema>>;
export type QuizshowStyle = Known<z.infer<typeof styleSchema>>;

export const partNames = [
  'joker',
  'question',
  'stage',
  'votingChart',
  'explanation',
  'crowdBoard',
  'crowdSpread',
  'countdown',
  'joinCard',
] as const;
