import { memo, useEffect, useRef } from 'react';
import type { Stage } from '@quizcast/game/stage-quiz/show';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ScrollArea } from '@mantine/core';
import { IconAlertTriangleFilled, IconBroadcast, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StageActions } from './stage-actions.ts';
import { scrollTo } from '../../ui/scroll-to.ts';
import { StageMenu } from './stage-menu.tsx';
import classes from './stage-list.module.css';
import { stageWarnings } from './warnings.ts';

/**
 * All stages in order. One row is in the tab order; arrow keys go through the rows, with Alt they move the stage.
 */
export function StageList(props: {
  stages: readonly Stage[];
  chosenId: string;
  currentIndex: number;
  actions: StageActions;
  onOpen: () => void;
}) {
  const { t } = useTranslation('editor');
  const { stages, chosenId, actions } = props;
  const view = useRef<HTMLDivElement>(null);
  const chosen = stages.findIndex(({ id }) => id === chosenId);
  useEffect(() => {
    const row = view.current?.querySelector('[data-chosen]');
    if (view.current !== null && row) scrollTo(view.current, row, 'nearest');
  }, [chosenId, chosen]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    if (steps === undefined) {
      if (event.key === 'Delete') actions.remove(chosenId);
      return;
    }
    event.preventDefault();
    if (event.altKey) {
      actions.moveBy(chosenId, steps);
      return;
    }
    const next = stages[chosen + steps];
    if (next === undefined) return;
    actions.choose(next.id);
    view.current
      ?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)
      ?.focus({ preventScroll: true });
  };

  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        actions.move(source.initialIndex, source.index);
      }}
    >
      <ScrollArea viewportRef={view} className={classes.view ?? ''} type="auto" scrollbarSize={8}>
        <ol className={classes.rows} aria-label={t('stages.list')}>
          {stages.map((stage, index) => (
            <Row
              key={stage.id}
              stage={stage}
              index={index}
              count={stages.length}
              isChosen={stage.id === chosenId}
              isOnAir={index === props.currentIndex}
              actions={actions}
              onKeyDown={stage.id === chosenId ? onKeyDown : undefined}
              onOpen={stage.id === chosenId ? props.onOpen : undefined}
            />
          ))}
        </ol>
      </ScrollArea>
    </DragDropProvider>
  );
}

const Row = memo(function Row(props: {
  stage: Stage;
  index: number;
  count: number;
  isChosen: boolean;
  isOnAir: boolean;
  actions: StageActions;
  onKeyDown: ((event: React.KeyboardEvent) => void) | undefined;
  onOpen: (() => void) | undefined;
}) {
  const { t } = useTranslation('editor');
  const { stage, index, isChosen, actions } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: stage.id, index });
  const text = stage.question.question.trim();
  const number = index + 1;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        tabIndex={isChosen ? 0 : -1}
        aria-label={t('stages.drag', { number })}
        title={t('stages.dragHint')}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.open}
        data-row={stage.id}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => actions.choose(stage.id)}
        onDoubleClick={props.onOpen}
        onKeyDown={props.onKeyDown}
      >
        <span className={classes.number}>{number}</span>
        <span className={classes.text} dir="auto">
          {text === '' ? <em>{t('stages.noText')}</em> : text}
        </span>
        <span className={classes.price}>{stage.price}</span>
        <Marks stage={stage} isOnAir={props.isOnAir} />
      </button>
      <StageMenu
        number={number}
        isFirst={index === 0}
        isLast={number === props.count}
        isTabbable={isChosen}
        onMoveBy={(steps) => actions.moveBy(stage.id, steps)}
        onDuplicate={() => actions.duplicate(stage.id)}
        onRemove={() => actions.remove(stage.id)}
      />
    </li>
  );
});

function Marks({ stage, isOnAir }: { stage: Stage; isOnAir: boolean }) {
  const { t } = useTranslation('editor');
  const warnings = stageWarnings(stage);
  const text = warnings.map((warning) => t(`form.warning.${warning}`)).join(' ');
  return (
    <span className={classes.marks}>
      {isOnAir && (
        <span className={classes.onAir} title={t('stages.onAir')}>
          <IconBroadcast size={15} aria-label={t('stages.onAir')} />
        </span>
      )}
      {warnings.length > 0 && (
        <span className={classes.warning} title={text}>
          <IconAlertTriangleFilled
            size={15}
            aria-label={t('stages.warnings', { count: warnings.length })}
          />
        </span>
      )}
    </span>
  );
}
