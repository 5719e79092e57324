import { z } from 'zod';
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

const color = (value: string) => colorSchema.default(value);
const hide = z.boolean().default(false);
/** Canvas pixels. The canvas is 1920 × 1080; parts may be pushed off it, not lost. */
const position = (value: number) => z.number().min(-20_000).max(20_000).default(value);
const scale = (value: number) => z.number().min(0.01).max(20).default(value);
const font = filled(fontSchema);

export const jokerStyleSchema = entity({
  hide,
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
  showLines: z.boolean().default(true),
  positionX: position(0),
  positionY: position(752),
  imagePositionX: position(600),
  imagePositionY: position(200),
  imageHeight: z.number().min(10).max(2160).default(500),
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
  positionX: position(1520),
  positionY: position(32),
  scale: scale(0.5),
  /** In em of `fontSize`. */
  width: z.number().min(4).max(80).default(22),
  /** Pixels before scaling. */
  fontSize: z.number().min(5).max(200).default(35),
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
  positionX: position(0),
  positionY: position(0),
  /** Width of one bar in pixels before scaling. */
  width: z.number().min(20).max(480).default(100),
  scale: scale(1),
  color1: color('#3f8cff'),
  color2: color('#ffb92e'),
  color3: color('#b46bff'),
  color4: color('#22c7a9'),
});

export const styleSchema = entity({
  id: idSchema,
  name: nameSchema,
  joker: filled(jokerStyleSchema),
  question: filled(questionStyleSchema),
  stage: filled(stageStyleSchema),
  votingChart: filled(votingChartStyleSchema),
});

export type JokerStyle = Known<z.infer<typeof jokerStyleSchema>>;
export type QuestionStyle = Known<z.infer<typeof questionStyleSchema>>;
export type StageStyle = Known<z.infer<typeof stageStyleSchema>>;
export type VotingChartStyle = Known<z.infer<typeof votingChartStyleSchema>>;
export type QuizshowStyle = Known<z.infer<typeof styleSchema>>;

export const partNames = ['joker', 'question', 'stage', 'votingChart'] as const;
