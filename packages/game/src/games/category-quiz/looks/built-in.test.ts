import { expect, test } from 'vitest';
import { defaultDocument } from '../../../document/defaults.ts';
import { canvasSizes } from '../../../values/canvas-size.ts';
import { builtInCategoryStyles } from './built-in.ts';
import { categoryFamiliesOf, projectCategoryStyle } from '../style-view.ts';
import {
  categoryMotions,
  categoryStyleSchema,
  defaultCategoryStyle,
  type CategoryStyle,
} from '../style.ts';

const styles = builtInCategoryStyles();
const [first, ...looks] = styles;

/** Font families that ship with the program, as in its list of licenses. */
const shipped = [
  'Anton',
  'Inter',
  'Montserrat',
  'Nunito',
  'Orbitron',
  'Permanent Marker',
  'Poppins',
  'Press Start 2P',
  'Roboto',
  'Russo One',
];

test('STYLE6 built-in category styles begin with the default one and have unique ids and names', () => {
  expect(first).toEqual(defaultCategoryStyle());
  expect(looks.length).toBeGreaterThanOrEqual(3);
  for (const key of ['id', 'name'] as const)
    expect(new Set(styles.map((style) => style[key])).size).toBe(styles.length);
  expect(Object.keys(defaultDocument().categoryQuiz.styles)).toEqual([defaultCategoryStyle().id]);
});

test('STYLE6 built-in category styles are complete, and the schema clamps none of their values', () => {
  for (const style of styles)
    expect(categoryStyleSchema.parse(structuredClone(style))).toEqual(style);
  const known = new Set(Object.keys(categoryStyleSchema.shape));
  for (const style of styles)
    expect(Object.keys(style).filter((key) => !known.has(key))).toEqual([]);
  const arcade = styles.find(({ id }) => id === 'category-neon-arcade');
  expect(arcade?.facecams.map(({ scale }) => scale)).toEqual([0.95, 0.95, 0.95, 0.95]);
  expect(arcade?.gameField.fieldColor).toBe('#2a0d5e');
});

test('STYLE6 built-in category styles use only fonts that ship with the program', () => {
  const named = new Set(styles.flatMap((style) => categoryFamiliesOf(projectCategoryStyle(style))));
  expect([...named].filter((family) => !shipped.includes(family))).toEqual([]);
  expect(named.size).toBeGreaterThanOrEqual(6);
});

test('STYLE9 each built-in category style has its own motion, and a style without one deals its fields', () => {
  const motions = styles.map(({ gameField }) => gameField.motion);
  expect(motions.toSorted()).toEqual([...categoryMotions].toSorted());
  const { motion: _, ...older } = defaultCategoryStyle().gameField;
  const style = categoryStyleSchema.parse({ ...defaultCategoryStyle(), gameField: older });
  expect(projectCategoryStyle(style).gameField.motion).toBe('deal');
});

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const box = (name: string, x: number, y: number, width: number, height: number): Box => ({
  name,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

function boxesOf({ facecams, hostCam, gameField, timer }: CategoryStyle): Box[] {
  const cams = [...facecams, hostCam].map(({ positionX, positionY, scale }, index) =>
    box(`facecam ${index + 1}`, positionX, positionY, 320 * scale, 240 * scale),
  );
  const field = gameField.scale;
  const { positionX, positionY } = gameField;
  // With its frame.
  const frame = 12 * field;
  return [
    ...cams,
    box('field', positionX - frame, positionY - frame, 1224 * field, 724 * field),
    // Space for three digits and the strip below them.
    box('timer', timer.positionX, timer.positionY, 1.9 * timer.fontSize, 1.42 * timer.fontSize),
  ];
}

test.each(styles)('every part of $name is fully on the canvas and overlaps no other', (style) => {
  const { widthPx, heightPx } = canvasSizes[style.orientation];
  const boxes = boxesOf(style);
  for (const { name, left, top, right, bottom } of boxes)
    expect([name, left >= 0, top >= 0, right <= widthPx, bottom <= heightPx]).toEqual([
      name,
      true,
      true,
      true,
      true,
    ]);
  const met = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
  expect(met).toEqual([]);
});

test('built-in category styles differ in more than colors', () => {
  const places = looks.map((style) =>
    boxesOf(style)
      .map(({ left, top }) => `${left},${top}`)
      .join(' '),
  );
  expect(new Set(places).size).toBe(looks.length);
  expect(new Set(looks.map(({ gameField }) => gameField.fieldFont.fontFamily)).size).toBe(
    looks.length,
  );
  expect(new Set(styles.map(({ orientation }) => orientation)).size).toBe(2);
});

test('STYLE6 the default category style centers the players horizontally', () => {
  const players = boxesOf(defaultCategoryStyle()).filter(({ name }) =>
    /^facecam [1-4]$/u.test(name),
  );
  const lefts = players.map(({ left }) => left);
  const rights = players.map(({ right }) => right);
  expect(Math.min(...lefts)).toBe(1920 - Math.max(...rights));
});
