import { defaultStyle } from '@quizcast/game/document/defaults';
import {
  colorSchema,
  fontFamilySchema,
  fontSchema,
  jokerStyleSchema,
  questionStyleSchema,
  stageStyleSchema,
  votingChartStyleSchema,
  type Font,
  type QuizshowStyle,
} from '@quizcast/game/document/style';
import type { Catalogue } from '../../messages/catalogue.ts';

export const partNames = ['question', 'stage', 'joker', 'votingChart'] as const;
export type PartName = (typeof partNames)[number];

export type FieldLabel = keyof Catalogue['styles']['fields'];
export type GroupName = keyof Catalogue['styles']['groups'];

/** How a field of a style is edited. Limits are those of the document's schema. */
export type Field = { name: string; label: FieldLabel } & (
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number; step: number; unit: 'px' | 'times' | 'em' }
  | { kind: 'color' }
  | { kind: 'font' }
);

export interface Group {
  name: GroupName;
  fields: readonly Field[];
}

const toggle = (name: string, label: FieldLabel): Field => ({ kind: 'switch', name, label });
const px = (name: string, label: FieldLabel, min: number, max: number): Field => ({
  kind: 'number',
  name,
  label,
  min,
  max,
  step: 1,
  unit: 'px',
});
const position = (name: string, label: FieldLabel): Field => px(name, label, -20_000, 20_000);
const scale: Field = {
  kind: 'number',
  name: 'scale',
  label: 'scale',
  min: 0.01,
  max: 20,
  step: 0.05,
  unit: 'times',
};
const color = (name: string, label: FieldLabel): Field => ({ kind: 'color', name, label });
const font = (name: string, label: FieldLabel): Field => ({ kind: 'font', name, label });

const place = [position('positionX', 'positionX'), position('positionY', 'positionY'), scale];

/** Every field of every part, in the order in which a designer meets them. */
export const partFields: Record<PartName, readonly Group[]> = {
  question: [
    { name: 'show', fields: [toggle('hide', 'hide'), toggle('showLines', 'showLines')] },
    { name: 'place', fields: place },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('letterColor', 'letterColor'),
        color('panelColor1', 'panelTop'),
        color('panelColor2', 'panelBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    {
      name: 'answers',
      fields: [
        color('lockedAnswerColor', 'lockedAnswerColor'),
        color('rightAnswerColor', 'rightAnswerColor'),
        color('wrongAnswerColor', 'wrongAnswerColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font'), font('letterFont', 'letterFont')] },
    {
      name: 'image',
      fields: [
        position('imagePositionX', 'positionX'),
        position('imagePositionY', 'positionY'),
        px('imageHeight', 'imageHeight', 10, 2160),
      ],
    },
  ],
  stage: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    {
      name: 'place',
      fields: [
        ...place,
        { kind: 'number', name: 'width', label: 'width', min: 4, max: 80, step: 1, unit: 'em' },
        px('fontSize', 'fontSize', 5, 200),
      ],
    },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('activeFontColor', 'activeFontColor'),
        color('activeStageColor', 'activeStageColor'),
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundMiddle'),
        color('backgroundColor3', 'backgroundBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font')] },
  ],
  joker: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: place },
    {
      name: 'colors',
      fields: [
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundBottom'),
        color('borderColor1', 'borderTop'),
        color('borderColor2', 'borderMiddle'),
        color('borderColor3', 'borderBottom'),
      ],
    },
  ],
  votingChart: [
    { name: 'place', fields: [...place, px('width', 'barWidth', 20, 480)] },
    {
      name: 'colors',
      fields: [
        color('color1', 'barA'),
        color('color2', 'barB'),
        color('color3', 'barC'),
        color('color4', 'barD'),
      ],
    },
  ],
};

const schemas = {
  question: questionStyleSchema,
  stage: stageStyleSchema,
  joker: jokerStyleSchema,
  votingChart: votingChartStyleSchema,
} satisfies Record<PartName, unknown>;

/** The names that the document's schema gives a part's fields. */
export const schemaFields = (part: PartName): string[] => Object.keys(schemas[part].shape);

const defaults = defaultStyle();

const valueIn = (style: QuizshowStyle, part: PartName, name: string): unknown =>
  Object.entries(style[part]).find(([key]) => key === name)?.[1];

const defaultOf = (part: PartName, name: string): unknown => valueIn(defaults, part, name);

export const isColor = (text: string): boolean => colorSchema.safeParse(text).success;
export const isFontFamily = (text: string): boolean => fontFamilySchema.safeParse(text).success;

/** A field's value and the one it is reset to; null when the two are of different kinds or not of the kind asked for. */
export type Read<T> = { value: T; initial: T } | null;

function read<T>(
  style: QuizshowStyle,
  part: PartName,
  name: string,
  is: (value: unknown) => value is T,
): Read<T> {
  const value = valueIn(style, part, name);
  const initial = defaultOf(part, name);
  return is(value) && is(initial) ? { value, initial } : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isFont = (value: unknown): value is Font => fontSchema.safeParse(value).success;

export const readNumber = (style: QuizshowStyle, part: PartName, name: string): Read<number> =>
  read(style, part, name, isNumber);
export const readText = (style: QuizshowStyle, part: PartName, name: string): Read<string> =>
  read(style, part, name, isText);
export const readBoolean = (style: QuizshowStyle, part: PartName, name: string): Read<boolean> =>
  read(style, part, name, isBoolean);
export const readFont = (style: QuizshowStyle, part: PartName, name: string): Read<Font> =>
  read(style, part, name, isFont);
