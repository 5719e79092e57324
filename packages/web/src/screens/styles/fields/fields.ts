import type { IdPath } from '@quizcast/game/command';
import { z } from 'zod';
import { groupsOf, schemaOf, wholeFields, type PartName } from './part-fields.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { kindOf, valueAt } from '../style-kind.ts';
import {
  colorSchema,
  fontFamilySchema,
  fontSchema,
  type Font,
} from '@quizcast/game/values/style-values';

/** Range of a number. */
export interface Range {
  min: number;
  max: number;
}

/** Field names of a part in the document's schema. */
export const schemaFields = (part: PartName): string[] => Object.keys(schemaOf(part));

const schemaOfField = (part: PartName, name: string): z.ZodType | undefined =>
  Object.entries(schemaOf(part)).find(([field]) => field === name)?.[1];

/** Values allowed by the schema of a choice. */
export function schemaChoices(part: PartName, name: string): unknown[] {
  const schema = schemaOfField(part, name);
  const inner: unknown =
    schema === undefined || !(schema instanceof z.ZodDefault) ? null : schema.unwrap();
  return inner instanceof z.ZodEnum ? [...inner.options] : [];
}

const maxSwatches = 26;

/** The unique colors of a style; transparent is the last one. */
export function colorsOf(style: AnyStyle): string[] {
  const { layers } = kindOf(style);
  const found = [
    ...wholeFields(style).map(({ name, kind }) => ({ path: [name], kind })),
    ...layers.flatMap((layer) => {
      const { path, groups } = groupsOf(layer);
      return groups.flatMap(({ fields }) =>
        fields.map(({ name, kind }) => ({ path: [...path, name], kind })),
      );
    }),
  ];
  const colors = found.flatMap(({ path, kind }) => {
    const value = kind === 'color' ? valueAt(style, path) : null;
    return typeof value === 'string' && value !== 'transparent' ? [value.toLowerCase()] : [];
  });
  return [...new Set(['#ffffff', ...colors])].slice(0, maxSwatches).concat('#00000000');
}

const ranges = new Map<string, Range>();

/** Range of a number: the rules clamp other values to it. */
export function rangeOf(part: PartName, name: string): Range {
  const key = `${part} ${name}`;
  const known = ranges.get(key);
  if (known !== undefined) return known;
  const schema = schemaOfField(part, name);
  const end = (value: number): number => {
    const result = schema?.safeParse(value);
    return typeof result?.data === 'number' ? result.data : value;
  };
  const range = { min: end(-1_000_000), max: end(1_000_000) };
  ranges.set(key, range);
  return range;
}

export const isColor = (text: string): boolean => colorSchema.safeParse(text).success;
export const isFontFamily = (text: string): boolean => fontFamilySchema.safeParse(text).success;

/** A field's value and its default; null when their types differ or do not match the requested one. */
export type Read<T> = { value: T; initial: T } | null;

/** Reads the field at `path` within the style. */
function read<T>(style: AnyStyle, path: IdPath, is: (value: unknown) => value is T): Read<T> {
  const value = valueAt(style, path);
  const initial = valueAt(kindOf(style).defaults, path);
  return is(value) && is(initial) ? { value, initial } : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isFont = (value: unknown): value is Font => fontSchema.safeParse(value).success;

export const readNumber = (style: AnyStyle, path: IdPath): Read<number> =>
  read(style, path, isNumber);
export const readText = (style: AnyStyle, path: IdPath): Read<string> => read(style, path, isText);
export const readBoolean = (style: AnyStyle, path: IdPath): Read<boolean> =>
  read(style, path, isBoolean);
export const readFont = (style: AnyStyle, path: IdPath): Read<Font> => read(style, path, isFont);
