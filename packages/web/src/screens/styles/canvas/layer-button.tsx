import { useTranslation } from 'react-i18next';
import type { Box } from './gestures/box.ts';
import { placeOf } from './place.ts';
import classes from './canvas-view.module.css';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isLockedIn, type Layer } from '../style-kind.ts';

/** A box in screen pixels, from the canvas's corner. */
export const scaledBox = (box: Box, scale: number) => ({
  left: box.left * scale,
  top: box.top * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** A layer as a focusable button; pointer events pass through to the canvas, which handles covered layers. */
export function LayerButton(props: {
  layer: Layer;
  style: AnyStyle;
  box: Box | undefined;
  scale: number;
  isSelected: boolean;
  isHovered: boolean;
  onSelect: () => void;
}) {
  const { t } = useTranslation('canvas');
  const { t: tStyles } = useTranslation('styles');
  const { layer, style, box, scale } = props;
  if (box === undefined) return null;
  const { x, y } = placeOf(style, layer);
  const name = tStyles(`parts.${layer}`);
  const isLocked = isLockedIn(style, layer);
  return (
    <button
      type="button"
      className={classes.layer}
      style={scaledBox(box, scale)}
      data-canvas-keys
      data-canvas-layer={layer}
      data-hovered={props.isHovered || undefined}
      aria-pressed={props.isSelected}
      aria-label={t(isLocked ? 'view.lockedLayer' : 'view.layer', { name, x, y })}
      onFocus={props.onSelect}
      onClick={props.onSelect}
    />
  );
}
