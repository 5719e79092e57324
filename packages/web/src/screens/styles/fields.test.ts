import { describe, expect, test } from 'vitest';
import type { EditCommand } from '@quizcast/game/command';
import { defaultDocument, defaultStyle, defaultStyleId } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import {
  isColor,
  isFontFamily,
  partFields,
  partNames,
  readBoolean,
  readFont,
  readNumber,
  readText,
  schemaFields,
  type Field,
  type PartName,
} from './fields.ts';

const app = defaultDocument();
const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;

function accepts(part: PartName, name: string, value: unknown): boolean {
  const command: EditCommand = {
    type: 'edit.update',
    path: ['styles', defaultStyleId, part, name],
    value,
  };
  return reduce(app, command, stamp).kind === 'accepted';
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
      const verdicts = [field.min - 0.01, field.min, field.max, field.max + 0.01].map((value) =>
        accepts(part, field.name, value),
      );
      expect([field.name, ...verdicts]).toEqual([field.name, false, true, true, false]);
    }
  });

  test('reads each field as what it is', () => {
    const readers = { number: readNumber, color: readText, switch: readBoolean, font: readFont };
    for (const field of fieldsOf(part)) {
      const { value, initial } = readers[field.kind](defaultStyle(), part, field.name) ?? {};
      expect(value).toBeDefined();
      expect(value).toEqual(initial);
    }
  });
});

test('half-written colours and fonts are known as such', () => {
  expect(['#fff', '#1a2b3c80', 'rgba(0, 0, 0, 0.5)'].map(isColor)).toEqual([true, true, true]);
  expect(['#ff', 'rgba(', '', 'red;}'].map(isColor)).toEqual([false, false, false, false]);
  expect(['Roboto', 'Open Sans', '', '"x'].map(isFontFamily)).toEqual([true, true, false, false]);
});
