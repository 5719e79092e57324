import { memo, useEffect, useRef } from 'react';
import type { Stage } from '@quizcast/game/stage-quiz/show';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scrollTo } from '../../ui/scroll-to.ts';
import type { StageActions } from './stage-actions.ts';
import classes from './stage-list.module.css';
import { StageRow } from './stage-row.tsx';

interface StageListProps {
  stages: readonly Stage[];
  /** The one whose form is open. */
  openId: string;
  chosenIds: ReadonlySet<string>;
  currentIndex: number;
  /** How many things there are to look at, by stage id. */
  findings: ReadonlyMap<string, number>;
  actions: StageActions;
  /** To the form of the open stage. */
  onOpen: () => void;
  onPaste: (text: string) => void;
}

/**
 * All stages in order. One row is in the tab order; arrow keys go through the rows, with Shift they choose a range, with
 * Alt they move what is chosen.
 */
export const StageList = memo(function StageList(props: StageListProps) {
  const { t } = useTranslation('editor');
  const { stages, openId, chosenIds, actions } = props;
  const view = useRef<HTMLDivElement>(null);
  const at = stages.findIndex(({ id }) => id === openId);
  useEffect(() => {
    const row = view.current?.querySelector(`li:has([data-row="${openId}"])`);
    if (view.current !== null && row) scrollTo(view.current, row, 'nearest');
  }, [openId, at]);
  const onKeyDown = useListKeys(props, at, view);
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        actions.drop(source.initialIndex, source.index);
      }}
    >
      <ScrollArea viewportRef={view} className={classes.view ?? ''} type="auto" scrollbarSize={8}>
        <ol
          className={classes.rows}
          aria-label={t('stages.list')}
          aria-describedby="stage-list-keys"
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (text.trim() === '' || isField(event.target)) return;
            event.preventDefault();
            props.onPaste(text);
          }}
        >
          {stages.map((stage, index) => (
            <StageRow
              key={stage.id}
              stage={stage}
              index={index}
              isLast={index === stages.length - 1}
              isOpen={stage.id === openId}
              isChosen={chosenIds.has(stage.id)}
              isOnAir={index === props.currentIndex}
              findings={props.findings.get(stage.id) ?? 0}
              actions={actions}
              onKeyDown={stage.id === openId ? onKeyDown : undefined}
              onOpen={stage.id === openId ? props.onOpen : undefined}
            />
          ))}
        </ol>
        <p id="stage-list-keys" className={classes.keys} hidden>
          {t('stages.keys')}
        </p>
      </ScrollArea>
    </DragDropProvider>
  );
});

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const stepOf = (key: string): -1 | 1 | null =>
  key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;

/** What the keys do on the row that is open. */
function useListKeys(
  { stages, openId, actions, onOpen }: StageListProps,
  at: number,
  view: React.RefObject<HTMLDivElement | null>,
): (event: React.KeyboardEvent) => void {
  const goTo = (index: number, how: 'only' | 'upTo') => {
    const next = stages[index];
    if (next === undefined) return;
    actions.choose(next.id, how);
    view.current
      ?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)
      ?.focus({ preventScroll: true });
  };
  return (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    const { key, shiftKey, altKey } = event;
    const withMod = event.ctrlKey || event.metaKey;
    const step = stepOf(key);
    const how = shiftKey ? 'upTo' : 'only';
    if (step !== null && altKey) actions.moveBy(openId, step);
    else if (step !== null) goTo(at + step, how);
    else if (key === 'Home') goTo(0, how);
    else if (key === 'End') goTo(stages.length - 1, how);
    else if (key === 'Delete') actions.remove(openId);
    else if (key === 'Enter') onOpen();
    else if (key === 'Escape') actions.choose(openId, 'only');
    else if (withMod && key.toLowerCase() === 'a') actions.chooseAll();
    else if (withMod && key.toLowerCase() === 'd') actions.duplicate(openId);
    else return;
    event.preventDefault();
  };
}
