import { memo, useCallback, useEffect, useRef } from 'react';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scrollTo } from '../../../ui/scroll-to.ts';
import type { StageActions } from './stage-actions.ts';
import classes from './stage-list.module.css';
import { StageRow } from './stage-row.tsx';

interface StageListProps {
  stages: readonly Stage[];
  /** Accessible name of the list. */
  label: string;
  isSpare: boolean;
  /** Id of the stage whose form is open. */
  openId: string;
  chosenIds: ReadonlySet<string>;
  onAirId: string | undefined;
  /** Number of findings by stage id. */
  findings: ReadonlyMap<string, number>;
  /** Names of other users by the id of the stage they have open. */
  others: ReadonlyMap<string, string>;
  actions: StageActions;
  /** Moves to the form of the open stage. */
  onOpen: () => void;
}

/**
 * All stages in order. One row is in the tab order; arrow keys move between rows, with Shift they select a range, with
 * Alt they move the selected stages.
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
  const onKeyDown = useListKeys(props, view);
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        actions.drop(String(source.id), source.index);
      }}
    >
      <ScrollArea viewportRef={view} className={classes.view ?? ''} type="auto" scrollbarSize={8}>
        <ol
          className={classes.rows}
          aria-label={props.label}
          aria-describedby="stage-list-keys"
          data-stage-list
        >
          {stages.map((stage, index) => (
            <StageRow
              key={stage.id}
              stage={stage}
              index={index}
              isLast={index === stages.length - 1}
              isOpen={stage.id === openId}
              isChosen={chosenIds.has(stage.id)}
              isSpare={props.isSpare}
              isOnAir={stage.id === props.onAirId}
              findings={props.findings.get(stage.id) ?? 0}
              others={props.others.get(stage.id) ?? ''}
              actions={actions}
              onKeyDown={onKeyDown}
              onOpen={stage.id === openId ? props.onOpen : undefined}
            />
          ))}
        </ol>
        <p id="stage-list-keys" hidden>
          {t('stages.keys')}
        </p>
      </ScrollArea>
    </DragDropProvider>
  );
});

const stepOf = (key: string): -1 | 1 | null =>
  key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;

/** Key handler of the rows. Returns a stable function, so that no row renders because of it. */
function useListKeys(
  props: StageListProps,
  view: React.RefObject<HTMLDivElement | null>,
): (event: React.KeyboardEvent) => void {
  const { stages, openId } = props;
  const latest = useRef(props);
  const wantsFocus = useRef(false);
  useEffect(() => {
    latest.current = props;
  });
  // The focused row may have been removed or moved.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowOf(view.current, openId)?.focus({ preventScroll: true });
  }, [stages, openId, view]);
  return useCallback(
    (event) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined;
      if (id === undefined) return;
      const done = keyed(event, id, latest.current);
      if (done === null) return;
      event.preventDefault();
      wantsFocus.current = done.focus === null;
      if (done.focus !== null) rowOf(view.current, done.focus)?.focus({ preventScroll: true });
    },
    [view],
  );
}

const rowOf = (view: HTMLElement | null, id: string): HTMLElement | null =>
  view?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;

/** Null: the key is not handled. `focus` is the row to focus; null when the list changes. */
function keyed(
  event: React.KeyboardEvent,
  id: string,
  { stages, actions, onOpen }: StageListProps,
): { focus: string | null } | null {
  const { key, shiftKey, altKey } = event;
  const withMod = event.ctrlKey || event.metaKey;
  const at = stages.findIndex((stage) => stage.id === id);
  const step = stepOf(key);
  const changed = { focus: null };
  const goTo = (index: number) => {
    const next = stages[index]?.id ?? id;
    actions.choose(next, shiftKey ? 'upTo' : 'only');
    return { focus: next };
  };
  if (step !== null && altKey) {
    actions.moveBy(id, step);
    return changed;
  }
  if (step !== null) return goTo(at + step);
  if (key === 'Home') return goTo(0);
  if (key === 'End') return goTo(stages.length - 1);
  // The Delete key of a Mac sends Backspace.
  if (key === 'Delete' || key === 'Backspace') {
    actions.remove(id);
    return changed;
  }
  if (key === 'Enter') {
    actions.choose(id, 'only');
    onOpen();
    return { focus: id };
  }
  if (key === 'Escape') {
    actions.choose(id, 'only');
    return { focus: id };
  }
  if (withMod && key.toLowerCase() === 'a') {
    actions.chooseAll();
    return { focus: id };
  }
  if (withMod && key.toLowerCase() === 'd') {
    actions.duplicate(id);
    return changed;
  }
  return null;
}
