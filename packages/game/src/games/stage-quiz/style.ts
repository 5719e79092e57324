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

// Names follow the specification: "positionX", "scale", "hide" …; where it counts colours ("two background colours")
// they are numbered from top to bottom or from the first answer to the last.

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

/** What everybody answered, the best viewers and the podium. Its panel follows the question's colours and font. */
export const crowdBoardStyleSchema = entity({
  hide,
  positionX: position(32),
  positionY: position(120),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(300, 1920).default(460),
});

/** How the answers to a crowd quiz are spread: the number line, groups of typed answers. Its panel follows the question, too. */
export const crowdSpreadStyleSchema = entity({
  hide,
  positionX: position(510),
  positionY: position(316),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(500, 1920).default(900),
});

/** Off: it stands where it always did, without a place of its own. */
const placed = z.boolean().default(false);

/** The seconds that are left for a question: beside it, or in a place of their own. They are painted as the question is. */
export const countdownStyleSchema = entity({
  placed,
  positionX: position(48),
  positionY: position(510),
  scale: scale(1.5),
});

/** How viewers join by phone: instead of the whole picture a card in a place of its own, beside the game. It is painted as the question is. */
export const joinCardStyleSchema = entity({
  placed,
  positionX: position(1620),
  positionY: position(386),
  scale: scale(0.8),
});

/** What stands on the canvas, each by itself. */
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

/** Some of the layers, none twice. In `layers` from the one behind to the one in front; those not named stand behind. */
export const layersSchema = z
  .array(z.enum(layerNames))
  .max(layerNames.length)
  .refine((names) => new Set(names).size === names.length, 'no layer twice')
  .default([]);

// Without the schemas, for the overlay, which does not carry them.
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
  /** Layers that the canvas editor leaves where they are. */
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
