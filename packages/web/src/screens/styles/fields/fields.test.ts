import { describe, expect, test } from 'vitest';
import type { IdPath } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { reduce } from '@quizcast/game/reduce';
import {
  colorsOf,
  isColor,
  isFontFamily,
  rangeOf,
  readBoolean,
  readFont,
  readNumber,
  readText,
  schemaChoices,
  schemaFields,
} from './fields.ts';
import {
  groupsOf,
  layerParts,
  partFields,
  partNames,
  wholeFields,
  type PartName,
} from './part-fields.ts';
import { setField } from '../style-edits.ts';
import { styledGames, gameSection, styleIn, type AnyStyle } from '../../../games/game-side.ts';
import { allLayers, kindOf, kindOfGame, valueAt } from '../style-kind.ts';
import { positionRange } from '@quizcast/game/values/style-values';
import type { Field } from './field.ts';

const app = defaultDocument();
const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;

/** Default style of the first part of this kind, and the path of the part in it. */
function placeOfPart(part: PartName): { style: AnyStyle; path: IdPath } {
  const layer = allLayers.find((each) => layerParts[each].part === part);
  const kind = styledGames.map(kindOfGame).find(({ layers }) => layer && layers.includes(layer));
  if (layer === undefined || kind === undefined) throw new Error(`${part} is nowhere`);
  return { style: kind.defaults, path: layerParts[layer].path };
}

/** Value in the document after setting the field; undefined when it was refused. */
function stored(part: PartName, name: string, value: unknown): unknown {
  const { style, path } = placeOfPart(part);
  const result = reduce(app, setField(style, [...path, name], value), stamp);
  if (result.kind === 'refused') return undefined;
  const after = styleIn(gameSection(result.document, kindOf(style).game), style.id);
  return valueAt(after, [...path, name]);
}

const fieldsOf = (part: PartName): Field[] => partFields[part].flatMap(({ fields }) => fields);

const keysOf = (part: unknown): string[] => (isRecord(part) ? Object.keys(part) : []);

describe.each([...partNames])('the editor of the %s', (part) => {
  test('has every field of the document exactly once', () => {
    const names = fieldsOf(part).map(({ name }) => name);
    expect(names.toSorted()).toEqual(schemaFields(part).toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  test('offers the same number ranges as the rules', () => {
    for (const field of fieldsOf(part)) {
      if (field.kind !== 'number') continue;
      const { min, max } = rangeOf(part, field.name);
      expect(max - min).toBeLessThan(10_000);
      const values = [min - 0.01, min, max, max + 0.01].map((value) =>
        stored(part, field.name, value),
      );
      expect([field.name, ...values]).toEqual([field.name, min, min, max, max]);
    }
  });

  test('offers exactly the choices that the rules accept', () => {
    for (const field of fieldsOf(part)) {
      if (field.kind !== 'choice') continue;
      expect(field.choices).toEqual(schemaChoices(part, field.name));
      expect(field.choices.map((value) => stored(part, field.name, value))).toEqual(field.choices);
      expect(stored(part, field.name, 'none of them')).toBeUndefined();
    }
  });

  test('reads each field by its kind', () => {
    const readers = {
      number: readNumber,
      color: readText,
      switch: readBoolean,
      font: readFont,
      choice: readText,
    };
    for (const field of fieldsOf(part)) {
      const { style, path } = placeOfPart(part);
      const { value, initial } = readers[field.kind](style, [...path, field.name]) ?? {};
      expect(value).toBeDefined();
      expect(value).toEqual(initial);
    }
  });
});

test('position and size ranges match the rules', () => {
  for (const part of partNames) {
    expect(rangeOf(part, 'positionX')).toEqual(positionRange);
    expect(rangeOf(part, 'positionY')).toEqual(positionRange);
    if (part === 'timer') expect(rangeOf(part, 'fontSize')).toEqual({ min: 5, max: 400 });
    else expect(rangeOf(part, 'scale')).toEqual({ min: 0.05, max: 10 });
  }
});

test.each([...styledGames])(
  'every style field of the %s is in exactly one place of the editor',
  (game) => {
    const { layers, defaults } = kindOfGame(game);
    const shown = [
      ...wholeFields(defaults).map(({ name }) => name),
      ...layers.flatMap((layer) => {
        const { path, groups } = groupsOf(layer);
        return groups.flatMap(({ fields }) => fields.map(({ name }) => [...path, name].join(' ')));
      }),
    ];
    // Name, order and similar values are edited elsewhere.
    const { id: _, name: _name, orientation, layers: order, lockedLayers, ...looks } = defaults;
    const all = Object.entries(looks).flatMap(([part, value]: [string, unknown]): string[] => {
      if (Array.isArray(value)) {
        const elements: unknown[] = value;
        return elements.flatMap((each, index) =>
          keysOf(each).map((key) => `${part} ${index} ${key}`),
        );
      }
      return isRecord(value) ? keysOf(value).map((key) => `${part} ${key}`) : [part];
    });
    expect([orientation, order, lockedLayers]).toEqual(['landscape', [], []]);
    expect(shown.toSorted()).toEqual(all.toSorted());
  },
);

test('a field resets to the default at its own path', () => {
  const { defaults } = kindOfGame('categoryQuiz');
  const values = [0, 1, 2, 3].map(
    (index) => readNumber(defaults, ['facecams', index, 'positionX'])?.initial,
  );
  expect(values).toEqual([260, 620, 980, 1340]);
  expect(readText(defaults, ['backgroundColor'])?.initial).toBe('transparent');
  expect(readText(defaults, ['facecams', 9, 'fontColor'])).toBeNull();
});

test('each color of a style is offered once, without color keywords', () => {
  const offered = colorsOf(kindOfGame('categoryQuiz').defaults);
  expect(offered).toContain('#1a3a9e');
  expect(offered).not.toContain('transparent');
  expect(new Set(offered).size).toBe(offered.length);
});

test('detects incomplete colors and font names', () => {
  expect(['#fff', '#1a2b3c80', 'rgba(0, 0, 0, 0.5)'].map(isColor)).toEqual([true, true, true]);
  expect(['#ff', 'rgba(', '', 'red;}'].map(isColor)).toEqual([false, false, false, false]);
  expect(['Roboto', 'Open Sans', '', '"x'].map(isFontFamily)).toEqual([true, true, false, false]);
});
