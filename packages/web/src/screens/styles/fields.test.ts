import { describe, expect, test } from 'vitest';
import type { EditCommand } from '@quizcast/game/command';
import { defaultDocument, defaultStyle, defaultStyleId } from '@quizcast/game/document/defaults';
import { layerNames, positionRange } from '@quizcast/game/document/style';
import { reduce } from '@quizcast/game/reduce';
import {
  isColor,
  isFontFamily,
  groupsOf,
  partFields,
  partNames,
  rangeOf,
  readBoolean,
  readFont,
  readNumber,
  readText,
  schemaChoices,
  schemaFields,
  type Field,
  type PartName,
} from './fields.ts';

const app = defaultDocument();
const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;

/** What stands in the document once the field has been set; undefined when it was refused. */
function stored(part: PartName, name: string, value: unknown): unknown {
  const command: EditCommand = {
    type: 'edit.update',
    path: ['styles', defaultStyleId, part, name],
    value,
  };
  const result = reduce(app, command, stamp);
  if (result.kind === 'refused') return undefined;
  const style = result.document.styles[defaultStyleId];
  return Object.entries(style?.[part] ?? {}).find(([key]) => key === name)?.[1];
}

const fieldsOf = (part: PartName): Field[] => partFields[part].flatMap(({ fields }) => fields);

describe.each([...partNames])('the editor of the %s', (part) => {
  test('has every field of the document, each once', () => {
    const names = fieldsOf(part).map(({ name }) => name);
    expect(names.toSorted()).toEqual(schemaFields(part).toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  test('offers each number exactly as far as the rules go', () => {
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

  test('offers each choice that the rules take, and no other', () => {
    for (const field of fieldsOf(part)) {
      if (field.kind !== 'choice') continue;
      expect(field.choices).toEqual(schemaChoices(part, field.name));
      expect(field.choices.map((value) => stored(part, field.name, value))).toEqual(field.choices);
      expect(stored(part, field.name, 'none of them')).toBeUndefined();
    }
  });

  test('reads each field as what it is', () => {
    const readers = {
      number: readNumber,
      color: readText,
      switch: readBoolean,
      font: readFont,
      choice: readText,
    };
    for (const field of fieldsOf(part)) {
      const { value, initial } = readers[field.kind](defaultStyle(), part, field.name) ?? {};
      expect(value).toBeDefined();
      expect(value).toEqual(initial);
    }
  });
});

test('places and sizes go as far as the rules say', () => {
  for (const part of partNames) {
    expect(rangeOf(part, 'positionX')).toEqual(positionRange);
    expect(rangeOf(part, 'positionY')).toEqual(positionRange);
    expect(rangeOf(part, 'scale')).toEqual({ min: 0.05, max: 10 });
  }
});

test('every field belongs to a layer, and to one alone', () => {
  const shown = layerNames.flatMap((layer) => {
    const { part, groups } = groupsOf(layer);
    return groups.flatMap(({ fields }) => fields.map(({ name }) => `${part} ${name}`));
  });
  const all = partNames.flatMap((part) => schemaFields(part).map((name) => `${part} ${name}`));
  expect(shown.toSorted()).toEqual(all.toSorted());
});

test('half-written colours and fonts are known as such', () => {
  expect(['#fff', '#1a2b3c80', 'rgba(0, 0, 0, 0.5)'].map(isColor)).toEqual([true, true, true]);
  expect(['#ff', 'rgba(', '', 'red;}'].map(isColor)).toEqual([false, false, false, false]);
  expect(['Roboto', 'Open Sans', '', '"x'].map(isFontFamily)).toEqual([true, true, false, false]);
});
