import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { useTranslation } from 'react-i18next';
import { bottom, gapsToEdges, right, type Box } from './box.ts';
import type { Layer } from '../../style-kind.ts';
import { layerFields } from '../layer-fields.ts';
import type { Guide } from './snap.ts';
import type { Draft } from './use-gesture.ts';
import classes from '../canvas-view.module.css';

/** Shown while dragging: matching lines, distances to the canvas edges, and the layer's numbers. */
export function Guides(props: {
  draft: Draft | null;
  box: Box;
  canvas: CanvasSize;
  /** Screen pixels per canvas pixel. */
  scale: number;
}) {
  const { t } = useTranslation('canvas');
  const { draft, box, canvas, scale } = props;
  if (draft === null) return null;
  const { x, y, size, width } = draft.place;
  return (
    <div className={classes.guides} aria-hidden="true">
      {draft.guides.map((guide) => (
        <i
          key={`${guide.axis} ${guide.at}`}
          className={classes.guide}
          data-axis={guide.axis}
          data-kind={guide.kind}
          style={placed(guide, scale)}
        >
          {guide.gap !== null && (
            <b style={{ [guide.axis === 'x' ? 'top' : 'left']: middleOf(guide, scale) }}>
              {Math.round(guide.gap.to - guide.gap.from)}
            </b>
          )}
        </i>
      ))}
      <Gaps box={box} canvas={canvas} scale={scale} />
      <output
        className={classes.numbers}
        style={{ left: (box.left + box.width / 2) * scale, top: bottom(box) * scale }}
        // Placed above the layer when there is no room below it.
        data-above={bottom(box) > canvas.heightPx - 40 / scale || undefined}
      >
        {isPx(draft.layer)
          ? t('view.imageNumbers', { x, y, size })
          : t('view.numbers', { x, y, size: size.toFixed(2) })}
        {width !== null && t('view.widthNumber', { width })}
      </output>
    </div>
  );
}

/** Layers with a size in pixels. */
const isPx = (layer: Layer): boolean => layerFields[layer].step === 1;

const placed = ({ axis, at, from, to }: Guide, scale: number) =>
  axis === 'x'
    ? { left: at * scale, top: from * scale, height: (to - from) * scale }
    : { top: at * scale, left: from * scale, width: (to - from) * scale };

/** Position of a gap's label along its line. */
const middleOf = ({ gap, from }: Guide, scale: number): number =>
  gap === null ? 0 : ((gap.from + gap.to) / 2 - from) * scale;

/** Distances to the nearer edges of the canvas, horizontally and vertically. */
function Gaps({ box, canvas, scale }: { box: Box; canvas: CanvasSize; scale: number }) {
  const gaps = gapsToEdges(box, canvas);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const isLeft = gaps.left <= gaps.right;
  const isTop = gaps.top <= gaps.bottom;
  const across = Math.round(isLeft ? gaps.left : gaps.right);
  const down = Math.round(isTop ? gaps.top : gaps.bottom);
  return (
    <>
      {across > 0 && (
        <i
          className={classes.gap}
          data-axis="x"
          style={{
            left: (isLeft ? 0 : right(box)) * scale,
            top: middle.y * scale,
            width: across * scale,
          }}
        >
          <b>{across}</b>
        </i>
      )}
      {down > 0 && (
        <i
          className={classes.gap}
          data-axis="y"
          style={{
            left: middle.x * scale,
            top: (isTop ? 0 : bottom(box)) * scale,
            height: down * scale,
          }}
        >
          <b>{down}</b>
        </i>
      )}
    </>
  );
}
