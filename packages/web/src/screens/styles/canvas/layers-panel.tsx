import { memo } from 'react';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLock,
  IconLockOpen2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { movedTo, orderOf, type Step } from './arrange.ts';
import type { Arranger } from './arranger.ts';
import { backOntoCanvas } from './gestures/box.ts';
import type { Boxes } from './gestures/use-boxes.ts';
import classes from './layers-panel.module.css';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isCategoryStyle, isLockedIn, valueAt, type Layer } from '../style-kind.ts';
import { layerFields } from './layer-fields.ts';

export interface LayersPanelProps {
  style: AnyStyle;
  boxes: Boxes;
  selected: Layer | null;
  onSelect: (layer: Layer) => void;
  arrange: Arranger;
}

/** List of all layers, front to back: select, hide, lock and reorder. */
export const LayersPanel = memo(function LayersPanel(props: LayersPanelProps) {
  const { t } = useTranslation('canvas');
  const { style, boxes, selected, onSelect, arrange } = props;
  const order = orderOf(style);
  const frontFirst = order.toReversed();
  const last = frontFirst.length - 1;
  return (
    <section className={classes.panel} aria-labelledby="layers-title">
      <h2 id="layers-title" className={classes.title}>
        {t('layers.title')}
      </h2>
      <DragDropProvider
        onDragEnd={({ canceled, operation }) => {
          const { source } = operation;
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
          arrange.setOrder(movedTo(order, last - source.initialIndex, last - source.index));
        }}
      >
        <ol className={classes.rows}>
          {frontFirst.map((layer, index) => (
            <Row
              key={layer}
              layer={layer}
              index={index}
              style={style}
              isLost={isLost(boxes, layer, style)}
              isSelected={layer === selected}
              onSelect={() => onSelect(layer)}
              arrange={arrange}
            />
          ))}
        </ol>
      </DragDropProvider>
    </section>
  );
});

function isLost(boxes: Boxes, layer: Layer, style: AnyStyle): boolean {
  const box = boxes.get(layer);
  if (box === undefined) return false;
  const { x, y } = backOntoCanvas(box, canvasSizes[style.orientation]);
  return x !== 0 || y !== 0;
}

const rowKeys: Readonly<Record<string, Step>> = { ArrowUp: 'forward', ArrowDown: 'back' };

function Row(props: {
  layer: Layer;
  index: number;
  style: AnyStyle;
  isLost: boolean;
  isSelected: boolean;
  onSelect: () => void;
  arrange: Arranger;
}) {
  const { t } = useTranslation('canvas');
  const { t: tStyles } = useTranslation('styles');
  const { layer, index, style, isSelected, arrange } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: layer, index });
  const name = tStyles(`parts.${layer}`);
  const isLocked = isLockedIn(style, layer);
  const { path, hiding } = layerFields[layer];
  const isHidden = hiding !== null && valueAt(style, [...path, hiding.name]) === hiding.hidden;
  // Hiding the question hides its picture, too.
  const isHiddenWithQuestion = layer === 'image' && !isCategoryStyle(style) && style.question.hide;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || isHiddenWithQuestion || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        aria-label={t('layers.drag', { name })}
        title={t('layers.dragHint')}
      >
        <IconGripVertical size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.name}
        data-canvas-keys
        aria-pressed={isSelected}
        title={t('layers.nameHint')}
        onClick={props.onSelect}
        onKeyDown={(event) => {
          const step = rowKeys[event.key];
          if (step === undefined || !event.altKey) return;
          event.preventDefault();
          arrange.order(layer, step);
        }}
      >
        {name}
      </button>
      {props.isLost && (
        <Button
          size="compact-xs"
          variant="light"
          color="yellow"
          onClick={() => arrange.bringBack(layer)}
        >
          {t('layers.bringBack')}
        </Button>
      )}
      <Toggle
        isOn={isHidden || isHiddenWithQuestion}
        isDisabled={isHiddenWithQuestion || hiding === null}
        name={
          hiding === null
            ? t('layers.neverHidden', { name })
            : t(isHiddenWithQuestion ? 'layers.hiddenWithQuestion' : 'layers.hide', { name })
        }
        onIcon={<IconEyeOff size={16} aria-hidden />}
        offIcon={<IconEye size={16} aria-hidden />}
        onToggle={() => arrange.setHidden(layer, !isHidden)}
      />
      <Toggle
        isOn={isLocked}
        name={t('layers.lock', { name })}
        onIcon={<IconLock size={16} aria-hidden />}
        offIcon={<IconLockOpen2 size={16} aria-hidden />}
        onToggle={() => arrange.setLocked(layer, !isLocked)}
      />
    </li>
  );
}

function Toggle(props: {
  isOn: boolean;
  isDisabled?: boolean;
  name: string;
  onIcon: React.ReactNode;
  offIcon: React.ReactNode;
  onToggle: () => void;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      className={classes.toggle ?? ''}
      data-on={props.isOn || undefined}
      aria-pressed={props.isOn}
      aria-label={props.name}
      title={props.name}
      disabled={props.isDisabled ?? false}
      onClick={props.onToggle}
    >
      {props.isOn ? props.onIcon : props.offIcon}
    </ActionIcon>
  );
}
