import { expect, test } from 'vitest';
import { owner, showId, stamp } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { bundledShowSchema, bundledStyleSchema, bundleEdit } from '../importing/bundle.ts';
import { bundledCategoryShow, categoryShowOf } from '../importing/category-bundle.ts';
import { defaultDocument } from '../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../document/document.ts';
import { reduce } from '../reduce.ts';
import { overlayView } from '../views/overlay-view.ts';
import { maxCues, type Cue } from './cue.ts';

const cue: Cue = {
  id: 'c1',
  moment: 'answerRight',
  isOn: true,
  action: { kind: 'webhook', address: 'https://example.org/hook?token=swordfish' },
};
const set = (value: unknown, game: string[] = []) =>
  reduce(
    defaultDocument(),
    {
      type: 'edit.update',
      path: [...game, 'shows', game.length ? 'categoryShow1' : showId, 'cues'],
      value,
    },
    stamp({ actor: owner }),
  );

function withCues(cues: readonly Cue[]): QuizShowApp {
  const reduced = set(cues);
  if (reduced.kind === 'refused') throw new Error(reduced.detail);
  return reduced.document;
}

test('CUE1 stores cues with the show and reads them back; a show without them has none', () => {
  expect(defaultDocument().shows[0]).not.toHaveProperty('cues');
  const document = withCues([cue]);
  expect(document.shows[0]?.cues).toEqual([cue]);
  expect(documentSchema.parse(structuredClone(document)).shows[0]?.cues).toEqual([cue]);
  expect(set([cue], ['categoryQuiz']).kind).toBe('accepted');
});

test.each([
  ['two cues with the same id', [cue, cue]],
  ['too many cues', Array.from({ length: maxCues + 1 }, (_, n) => ({ ...cue, id: `c${n}` }))],
  ['an unknown moment', [{ ...cue, moment: 'lunch' }]],
  ['an unknown action', [{ ...cue, action: { kind: 'shell', run: 'rm' } }]],
  ['a preset out of range', [{ ...cue, action: { kind: 'wled', address: '', preset: 251 } }]],
])('CUE1 refuses %s', (_, cues) => {
  expect(set(cues)).toMatchObject({ kind: 'refused', reason: 'invalidValue' });
});

test('CUE6 bundles hold cues without ids and addresses, and imported cues are off', () => {
  const source = withCues([cue]);
  const show = bundledShowSchema.parse(source.shows[0]);
  expect(JSON.stringify(show)).not.toMatch(/swordfish|example\.org|"c1"/);
  const style = bundledStyleSchema.parse(Object.values(source.styles)[0]);
  let ids = 0;
  const taken = bundleEdit(defaultDocument(), { show, style, fonts: [] }, () => `new${++ids}`);
  const put = reduce(defaultDocument(), taken.command ?? cueless, stamp({ actor: owner }));
  if (put.kind === 'refused') throw new Error(put.detail);
  const [came] = put.document.shows.find(({ id }) => id === taken.showId)?.cues ?? [];
  expect(came).toMatchObject({
    ...{ moment: 'answerRight', isOn: false },
    action: { kind: 'webhook', address: '' },
  });
  const category = set([cue], ['categoryQuiz']);
  if (category.kind === 'refused') throw new Error(category.detail);
  const [other] = category.document.categoryQuiz.shows;
  if (other === undefined) throw new Error('no show');
  const bundled = bundledCategoryShow(other);
  expect(JSON.stringify(bundled)).not.toContain('swordfish');
  const again = categoryShowOf(bundled, { id: 'x', styleId: 'y' }, () => `new${++ids}`);
  expect(again.cues?.[0]).toMatchObject({ moment: 'answerRight', isOn: false });
});

const cueless: Command = { type: 'edit.remove', path: ['shows', 'none'] };

test('CUE7 overlays receive no cues', () => {
  expect(JSON.stringify(overlayView(withCues([cue])))).not.toMatch(/swordfish|cue/i);
});
