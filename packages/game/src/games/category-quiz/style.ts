import { z } from 'zod';
import { entity, filled, idSchema, nameSchema, type Known } from '../../values/entity.ts';
import {
  clamped,
  color,
  font,
  orientationSchema,
  position,
  scale,
} from '../../values/style-values.ts';

// Positions refer to a part's top left corner, in canvas pixels. At scale 1 the game field is 1200 × 700, a facecam 320
// × 240.

/** Facecams from left to right, one for each seat, in the middle of the canvas. */
const facecamPositions = [260, 620, 980, 1340] as const;
const facecamTop = 816;

const facecamShape = (x: number, y: number) => ({
  borderColor: color('#b9ceff'),
  fontColor: color('#ffffff'),
  positionX: position(x),
  positionY: position(y),
  scale: scale(1),
  /** Without the background behind name and points. */
  transparent: z.boolean().default(false),
  visible: z.boolean().default(true),
  /** The picture or camera; otherwise only name and points. */
  showCam: z.boolean().default(true),
  font,
});

export const facecamStyleSchema = entity(facecamShape(facecamPositions[0], facecamTop));
const hostCamSchema = entity(facecamShape(1580, 32));
const facecamsSchema = z.preprocess(
  (value) => {
    const given: unknown = value ?? [];
    if (!Array.isArray(given) || given.length > facecamPositions.length) return value;
    const elements: unknown[] = given;
    return facecamPositions.map((_, index) => elements[index] ?? {});
  },
  z.tuple([
    entity(facecamShape(facecamPositions[0], facecamTop)),
    entity(facecamShape(facecamPositions[1], facecamTop)),
    entity(facecamShape(facecamPositions[2], facecamTop)),
    entity(facecamShape(facecamPositions[3], facecamTop)),
  ]),
);

export const timerStyleSchema = entity({
  fontColor: color('#ffffff'),
  /** Pixels. */
  fontSize: clamped(5, 400).default(120),
  positionX: position(120),
  positionY: position(48),
  font,
});

/** Entrance animations, and the lighting while an answer is awaited. Durations are the same in all. */
export const categoryMotions = [
  'deal',
  'wipe',
  'rise',
  'bounce',
  'swell',
  'slide',
  'snap',
  'drop',
] as const;

export type CategoryMotion = (typeof categoryMotions)[number];

export const gameFieldStyleSchema = entity({
  motion: z.enum(categoryMotions).default('deal'),
  fieldColor: color('#1a3a9e'),
  fieldColorInactive: color('#0a1440'),
  fontColor: color('#ffc247'),
  fontColorInactive: color('#5a6aa8'),
  categoryFontColor: color('#ffffff'),
  scale: scale(1),
  positionX: position(360),
  positionY: position(64),
  categoryFont: font,
  /** For the points on the board. */
  fieldFont: font,
  /** For question and answer. */
  textFont: font,
});

/**
 * The viewers' result, the best viewers and the podium, between the host's camera and the players'. Its panel uses the
 * game field's colors.
 */
export const categoryCrowdBoardSchema = entity({
  hide: z.boolean().default(false),
  positionX: position(1580),
  positionY: position(296),
  scale: scale(1),
  /** Pixels before scaling. */
  width: clamped(300, 1920).default(320),
});

/** Layers of the canvas; `facecam1` belongs to the first seat. */
export const categoryLayerNames = [
  'gameField',
  'facecam1',
  'facecam2',
  'facecam3',
  'facecam4',
  'hostCam',
  'timer',
  'crowdBoard',
] as const;
export type CategoryLayerName = (typeof categoryLayerNames)[number];

/** A subset of the layers, without duplicates. In `layers` from back to front; those not named are behind. */
export const categoryLayersSchema = z
  .array(z.enum(categoryLayerNames))
  .max(categoryLayerNames.length)
  .refine((names) => new Set(names).size === names.length, 'no layer twice')
  .default([]);

export const backgroundColorSchema = color('transparent');

export const categoryStyleSchema = entity({
  id: idSchema,
  name: nameSchema,
  backgroundColor: backgroundColorSchema,
  facecams: facecamsSchema,
  hostCam: filled(hostCamSchema),
  timer: filled(timerStyleSchema),
  gameField: filled(gameFieldStyleSchema),
  crowdBoard: filled(categoryCrowdBoardSchema),
  orientation: orientationSchema,
  layers: categoryLayersSchema,
  /** Layers that the canvas editor keeps in place. */
  lockedLayers: categoryLayersSchema,
});
export type CategoryStyle = Known<z.infer<typeof categoryStyleSchema>>;

export const categoryPartNames = [
  'facecams',
  'hostCam',
  'timer',
  'gameField',
  'crowdBoard',
] as const;

export const defaultCategoryStyleId = 'category-quiz-blue';

export const defaultCategoryStyle = (): CategoryStyle =>
  categoryStyleSchema.parse({ id: defaultCategoryStyleId, name: 'Quiz show blue' });
