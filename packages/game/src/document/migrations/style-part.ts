import type { z } from 'zod';
import { isRecord } from '../../json.ts';
import { asText, type Part } from './unmigrated-fields.ts';
import { fontSchema } from '../../values/style-values.ts';

/** Former names of style fields, by their current name. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  positionX: ['posX', 'x', 'left'],
  positionY: ['posY', 'y', 'top'],
  imagePositionX: ['imageX', 'imagePosX'],
  imagePositionY: ['imageY', 'imagePosY'],
  scale: ['zoom', 'size'],
  showLines: ['lines'],
  fontColor: ['textColor', 'color'],
  activeFontColor: ['activeTextColor'],
  panelColor1: ['panelColor', 'backgroundColor', 'background', 'primaryColor'],
  panelColor2: ['secondaryColor'],
  backgroundColor1: ['backgroundColor', 'background', 'primaryColor'],
  backgroundColor2: ['secondaryColor'],
  borderColor: ['outlineColor'],
  borderColor1: ['borderColor'],
  rightAnswerColor: ['correctAnswerColor', 'correctColor', 'rightColor'],
  wrongAnswerColor: ['incorrectColor', 'wrongColor', 'falseColor'],
  lockedAnswerColor: ['lockedColor', 'selectedColor'],
  activeStageColor: ['activeColor'],
  font: ['fontFamily'],
};

/** Lists of colors, and the former names of their individual colors. */
const formerLists: Readonly<Record<string, readonly string[]>> = {
  colors: ['color1', 'color2', 'color3', 'color4'],
  backgroundColors: ['backgroundColor1', 'backgroundColor2', 'backgroundColor3'],
  borderColors: ['borderColor1', 'borderColor2', 'borderColor3'],
  panelColors: ['panelColor1', 'panelColor2'],
  fontColors: ['fontColor', 'activeFontColor'],
};

type Shape = Readonly<Record<string, z.ZodType>>;

/** The style fields of an old part under their current names; values that do not fit count as left over. */
export function stylePartOf(shape: Shape, part: Part): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const fits = (value: unknown) => fitted(schema, name, value);
    const value = part.read([name, ...(formerNames[name] ?? [])], fits);
    if (value === undefined) continue;
    found[name] = value.fitted;
    if (value.isChanged) {
      part.report.archive(`${part.path}/${name}`);
      part.report.warn('valueChanged', `${part.path}/${name}`);
    }
  }
  readHide(shape, part, found);
  readPosition(shape, part, found);
  readLists(shape, part, found);
  return found;
}

function fitted(
  schema: z.ZodType,
  name: string,
  value: unknown,
): { fitted: unknown; isChanged: boolean } | undefined {
  const candidate = /font$/i.test(name) ? fontOf(value) : numberOr(value);
  if (candidate === undefined) return undefined;
  const parsed = schema.safeParse(candidate);
  if (!parsed.success) return undefined;
  // An out-of-range number is clamped; the original stays in the archive.
  return {
    fitted: parsed.data,
    isChanged: typeof candidate === 'number' && parsed.data !== candidate,
  };
}

const numberOr = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

function fontOf(value: unknown): unknown {
  if (typeof value === 'string') return fontSchema.safeParse({ fontFamily: value }).data;
  if (!isRecord(value)) return undefined;
  const known = ['fontFamily', 'family', 'fontStyle', 'style', 'fontWeight', 'weight'];
  if (Object.keys(value).some((key) => !known.includes(key))) return undefined;
  const pick = (...names: string[]) =>
    names.map((name) => value[name]).find((each) => each !== undefined && each !== null);
  const weight = asText(pick('fontWeight', 'weight'));
  return fontSchema.safeParse({
    fontFamily: pick('fontFamily', 'family'),
    fontStyle: pick('fontStyle', 'style'),
    fontWeight: weight === 'bold' ? 700 : weight === 'normal' ? 400 : weight,
  }).data;
}

const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

function readHide(shape: Shape, part: Part, found: Record<string, unknown>): void {
  if (shape['hide'] === undefined || found['hide'] !== undefined) return;
  const hidden = part.read(['hidden', 'isHidden', 'disabled'], flag);
  const shown = part.read(['visible', 'isVisible', 'show', 'enabled', 'active', 'on'], flag);
  if (hidden !== undefined || shown !== undefined) found['hide'] = hidden ?? shown === false;
}

function readPosition(shape: Shape, part: Part, found: Record<string, unknown>): void {
  const position = part.inner('position', 'pos');
  if (position === undefined) return;
  for (const [name, field] of [
    ['x', 'positionX'],
    ['y', 'positionY'],
  ] as const) {
    const schema = shape[field];
    if (schema === undefined || found[field] !== undefined) continue;
    const value = position.read([name], (each) => fitted(schema, field, each));
    if (value === undefined) continue;
    found[field] = value.fitted;
    if (!value.isChanged) continue;
    part.report.archive(`${position.path}/${name}`);
    part.report.warn('valueChanged', `${position.path}/${name}`);
  }
  position.close();
}

function readLists(shape: Shape, part: Part, found: Record<string, unknown>): void {
  for (const [name, fields] of Object.entries(formerLists)) {
    const places = fields.filter((field) => shape[field] !== undefined);
    const colors = part.read([name], (value): readonly unknown[] | undefined =>
      places.length > 0 && Array.isArray(value) ? value : undefined,
    );
    for (const [index, color] of (colors ?? []).entries()) {
      const field = places[index] ?? '';
      const value = found[field] === undefined ? shape[field]?.safeParse(color) : undefined;
      if (value?.success === true) found[field] = value.data;
      else part.report.archive(`${part.path}/${name}/${index}`);
    }
  }
}
