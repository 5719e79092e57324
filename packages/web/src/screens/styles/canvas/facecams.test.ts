import { canvasSizes, type Orientation } from '@quizcast/game/values/canvas-size';
import { defaultCategoryStyle, type CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { describe, expect, test } from 'vitest';
import { setFields } from '../style-edits.ts';
import type { Layer } from '../style-kind.ts';
import { bottom, overlap, right } from './gestures/box.ts';
import { formations, formed, isFacecam, lookShared, type Formation } from './facecams.ts';
import { typicalNatural } from './layer-fields.ts';
import { boxAt, placeOf } from './place.ts';

const cams: readonly Layer[] = ['facecam1', 'facecam2', 'facecam3', 'facecam4'];
const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;

/** The style after this one command. */
function after(style: CategoryStyle, changes: Parameters<typeof setFields>[1]): CategoryStyle {
  const command = setFields(style, changes);
  if (command === null) return style;
  const app = defaultDocument();
  const side = { ...app.categoryQuiz, styles: { [style.id]: style } };
  const result = reduce({ ...app, categoryQuiz: side }, command, stamp);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document.categoryQuiz.styles[style.id] ?? style;
}

const form = (style: CategoryStyle, formation: Formation) =>
  after(
    style,
    formed(style, (layer) => typicalNatural(layer, style), formation),
  );
const boxes = (style: CategoryStyle) =>
  cams.map((layer) => boxAt(placeOf(style, layer), typicalNatural(layer, style)));

const upright = (): CategoryStyle => ({ ...defaultCategoryStyle(), orientation: 'portrait' });

describe.each<Orientation>(['landscape', 'portrait'])('CANVAS13 on a %s canvas', (orientation) => {
  const style = { ...defaultCategoryStyle(), orientation };
  const { widthPx, heightPx } = canvasSizes[orientation];

  test.each([...formations])(
    'CANVAS13 the %s formation keeps all facecams on the canvas without overlap',
    (formation) => {
      const formedBoxes = boxes(form(style, formation));
      for (const [index, box] of formedBoxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(right(box)).toBeLessThanOrEqual(widthPx);
        expect(bottom(box)).toBeLessThanOrEqual(heightPx);
        for (const other of formedBoxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
      }
    },
  );
});

describe('CANVAS13 the facecams', () => {
  test('CANVAS13 form a row centered at the nearer edge, in seat order', () => {
    const low = boxes(form(defaultCategoryStyle(), 'row'));
    expect(low.map(bottom)).toEqual([1048, 1048, 1048, 1048]);
    expect(low.map(({ left }) => left)).toEqual([260, 620, 980, 1340]);
    const { facecams, ...rest } = defaultCategoryStyle();
    const high = { ...rest, facecams: facecams.map((cam) => ({ ...cam, positionY: 100 })) };
    expect(boxes(form(high, 'row')).map(({ top }) => top)).toEqual([32, 32, 32, 32]);
  });

  test('CANVAS13 shrink only if they do not fit', () => {
    expect(form(defaultCategoryStyle(), 'column').facecams.map(({ scale }) => scale)).toEqual([
      1, 1, 1, 1,
    ]);
    const [small] = form(upright(), 'row').facecams;
    expect(small?.scale).toBeLessThan(1);
    expect(small?.scale).toBeGreaterThan(0.6);
  });

  test('CANVAS13 stay in place if they are locked or already in formation', () => {
    const locked = { ...defaultCategoryStyle(), lockedLayers: ['facecam2' as const] };
    const [first, second] = form(locked, 'corners').facecams;
    expect(second).toEqual(locked.facecams[1]);
    expect(first).toMatchObject({ positionX: 32, positionY: 32 });
    const row = form(defaultCategoryStyle(), 'row');
    expect(formed(row, (layer) => typicalNatural(layer, row), 'row')).toEqual([]);
  });
});

test('CANVAS13 the host camera and the timer move if a facecam would cover them, unless locked', () => {
  const style = defaultCategoryStyle();
  const cornered = form(style, 'corners');
  const boxOf = (layer: Layer) => boxAt(placeOf(cornered, layer), typicalNatural(layer, cornered));
  expect(cornered.hostCam).not.toEqual(style.hostCam);
  for (const cam of [...cams, 'gameField'] as const)
    expect([
      cam,
      overlap(boxOf(cam), boxOf('hostCam')),
      overlap(boxOf(cam), boxOf('timer')),
    ]).toEqual([cam, false, false]);
  const locked = form({ ...style, lockedLayers: ['hostCam'] }, 'corners');
  expect(locked.hostCam).toEqual(style.hostCam);
  expect(form(style, 'row').hostCam).toEqual(style.hostCam);
});

test('CANVAS14 sharing one look with all facecams keeps positions and the size of the host camera', () => {
  const plain = defaultCategoryStyle();
  const [first] = plain.facecams;
  if (first === undefined) throw new Error('no facecam');
  const look = {
    borderColor: '#ff0000',
    fontColor: '#00ff00',
    transparent: true,
    showCam: false,
    font: { ...first.font, fontFamily: 'Anton', fontWeight: 700 },
  };
  const own = { ...first, ...look, scale: 0.7, visible: false };
  const style = { ...plain, facecams: plain.facecams.with(0, own) };
  const changed = after(style, lookShared(style, 'facecam1'));
  for (const [index, cam] of changed.facecams.entries()) {
    expect(cam).toMatchObject({ ...look, scale: 0.7, visible: index !== 0 });
    expect(cam.positionX).toBe(style.facecams[index]?.positionX);
  }
  expect(changed.hostCam).toEqual({ ...plain.hostCam, ...look });
  expect(lookShared(changed, 'facecam1')).toEqual([]);
  const fromHost = after(style, lookShared(style, 'hostCam'));
  expect(fromHost.facecams.map(({ scale }) => scale)).toEqual([0.7, 1, 1, 1]);
  expect(fromHost.facecams[0]?.fontColor).toBe(plain.hostCam.fontColor);
});

test('recognizes facecams and the host camera', () => {
  const known = (['facecam4', 'hostCam', 'timer', 'gameField', 'question', null] as const).map(
    isFacecam,
  );
  expect(known).toEqual([true, true, false, false, false, false]);
});
