import { useRef, useState } from 'react';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../../parts/overlay-canvas.tsx';
import { orderOf } from './arrange.ts';
import type { Box } from './gestures/box.ts';
import { CanvasBackground, type BackgroundChoice } from './canvas-background.tsx';
import { Guides } from './gestures/guides.tsx';
import type { HandlesApi } from './gestures/handles.tsx';
import { LayerButton, scaledBox } from './layer-button.tsx';
import { placeOf } from './place.ts';
import { useHover } from './gestures/use-hover.ts';
import { usePan } from './gestures/use-pan.ts';
import { usePress } from './gestures/use-press.ts';
import type { StyleCanvas } from './use-style-canvas.ts';
import { marginPx } from './gestures/zoom.ts';
import classes from './canvas-view.module.css';
import type { AnyStyle } from '../../../games/game-side.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isLockedIn, type Layer } from '../style-kind.ts';

/** Loaded lazily with the first canvas. */
const Handles = lazyPart(() => import('./gestures/handles.tsx'));

export interface CanvasViewProps {
  canvas: StyleCanvas;
  style: AnyStyle;
  ground: BackgroundChoice;
  selected: Layer | null;
  onSelect: (layer: Layer | null) => void;
  /** Called when a layer was changed on the canvas, to announce it. */
  onArranged: (layer: Layer) => void;
}

/** Canvas drawn by the overlay, with draggable layers. */
export function CanvasView(props: CanvasViewProps) {
  const { t } = useTranslation('canvas');
  const { canvas, style, selected, onSelect, onArranged } = props;
  const { view, world, boxes, zoom, gesture } = canvas;
  const { widthPx, heightPx } = canvasSizes[style.orientation];
  const handles = useRef<HandlesApi>(null);
  const pan = usePan(view);
  const isLocked = isLockedIn(style, selected);
  const frontFirst = orderOf(style)
    .toReversed()
    .filter((layer) => boxes.has(layer));
  const free = frontFirst.filter((layer) => !isLockedIn(style, layer));
  const hovered = useHover({ view, world, boxes, free, scale: zoom.scale });
  const press = usePress({
    view,
    world,
    handles,
    boxes,
    free,
    scale: zoom.scale,
    selected,
    onSelect,
    isPanning: pan.isPanning,
  });
  const onEnd = (isMoved: boolean) => {
    const isWritten = gesture.end() !== null;
    if (isMoved) press.onMoved();
    else press.onClick();
    if (isWritten && selected !== null) onArranged(selected);
  };
  const box = selected === null ? undefined : boxes.get(selected);
  return (
    <div
      ref={view}
      className={classes.view}
      data-panning={pan.cursor ?? undefined}
      role="application"
      aria-label={t('view.name')}
      aria-describedby="canvas-keys"
    >
      <div className={classes.pad} style={{ padding: marginPx }}>
        <div
          className={classes.world}
          style={{ width: widthPx * zoom.scale, height: heightPx * zoom.scale }}
        >
          <CanvasBackground choice={props.ground} />
          <div ref={world} className={classes.picture} inert>
            <OverlayCanvas view={canvas.picture} clockOffsetMs={0} still />
          </div>
          {frontFirst.map((layer) => (
            <LayerButton
              key={layer}
              layer={layer}
              style={style}
              box={boxes.get(layer)}
              scale={zoom.scale}
              isSelected={layer === selected}
              isHovered={layer === hovered && gesture.draft === null}
              onSelect={() => onSelect(layer)}
            />
          ))}
          {selected !== null && box !== undefined && (
            <Selection
              key={selected}
              {...props}
              layer={selected}
              box={box}
              isLocked={isLocked}
              handles={handles}
              onEnd={onEnd}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface SelectionProps extends CanvasViewProps {
  layer: Layer;
  box: Box;
  isLocked: boolean;
  handles: React.RefObject<HandlesApi | null>;
  onEnd: (isMoved: boolean) => void;
}

/** Frame and handles of the selected layer, and guides while dragging. */
function Selection(props: SelectionProps) {
  const { canvas, style, layer, box, isLocked } = props;
  const { zoom, gesture } = canvas;
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      <div
        ref={setTarget}
        className={classes.selection}
        data-locked={isLocked || undefined}
        style={scaledBox(box, zoom.scale)}
      />
      <Guides
        draft={gesture.draft}
        box={box}
        canvas={canvasSizes[style.orientation]}
        scale={zoom.scale}
      />
      {target !== null && !isLocked && (
        <Handles
          api={props.handles}
          target={target}
          box={box}
          zoom={zoom.scale}
          hasSides={placeOf(style, layer).width !== null}
          onStart={(pull) => gesture.start(layer, pull)}
          onPull={(by, event) => gesture.pull(by, keysOf(event))}
          onEnd={props.onEnd}
        />
      )}
    </>
  );
}

const keysOf = (event: unknown) => ({
  isFree: event instanceof MouseEvent && event.altKey,
  isStraight: event instanceof MouseEvent && event.shiftKey,
});
