import { describe, expect, test } from 'vitest';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { addStyle, defaultStyleOf, setField, usesOf } from './style-edits.ts';

const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;
const app = defaultDocument();
const added = reduce(app, addStyle(defaultStyleOf(app), 'mine', 'x'.repeat(300)), stamp);
if (added.kind === 'refused') throw new Error(added.reason);
const { document } = added;

describe('a new style', () => {
  test('looks like the one it was made from', () => {
    const { id, name, ...look } = document.styles['mine'] ?? { id: '', name: '' };
    const { id: _id, name: _name, ...original } = defaultStyleOf(app);
    expect(id).toBe('mine');
    expect(name).toHaveLength(200);
    expect(look).toEqual(original);
  });

  test('takes changes without touching the original', () => {
    const changed = reduce(document, setField('mine', ['question', 'scale'], 3), stamp);
    if (changed.kind === 'refused') throw new Error(changed.reason);
    expect(changed.document.styles['mine']?.question.scale).toBe(3);
    expect(defaultStyleOf(changed.document).question.scale).toBe(2);
  });
});

test('shows without a style count for the default one', () => {
  expect(usesOf(document, 'mine')).toBe(0);
  expect(usesOf(document, app.defaultStyle)).toBe(1);
  const [show] = document.shows;
  if (show === undefined) throw new Error('no show');
  const shows = [
    { ...show, styleId: 'mine' },
    { ...show, styleId: 'gone' },
    { ...show, styleId: '' },
  ];
  expect(usesOf({ ...document, shows }, 'mine')).toBe(1);
  expect(usesOf({ ...document, shows }, app.defaultStyle)).toBe(2);
});
