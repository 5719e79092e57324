import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { boardActions, type BoardActions, type CellField } from './board-actions.ts';
import { belowOf, activityOf, nextAt } from './grid-keys.ts';
import { isBlock } from './pasted-block.ts';
import { headRow, isSameAt, type At, type BoardId } from '../places.ts';

type Handlers = Pick<
  React.DOMAttributes<HTMLElement>,
  | 'onClick'
  | 'onMouseDown'
  | 'onKeyDown'
  | 'onDragStart'
  | 'onDragEnd'
  | 'onDragOver'
  | 'onDragLeave'
  | 'onDrop'
>;

/** Actions of the cells. Created once per board, so that a cell renders only when it has changed. */
export interface CellActions {
  handlers: (at: At) => Handlers;
  write: (at: At, field: CellField, text: string) => void;
  onFieldKey: (event: KeyboardEvent, field: CellField) => void;
}

export interface GridProps {
  showId: string;
  boardId: BoardId;
  chosen: At;
  onChoose: (at: At) => void;
  /** Called when a picture or a sound was dropped or pasted on a field. */
  onFile: (at: At, file: File) => void;
  /** Announces words to screen readers. */
  announce: (words: string) => void;
}

export function useGrid(props: GridProps) {
  const { t } = useTranslation('categoryEditor');
  const { showId, boardId, announce } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [writing, setWriting] = useState<CellField | null>(null);
  // Whether the clicked cell had the focus before the click.
  const hadFocus = useRef(false);
  const latest = useRef({ ...props, writing });
  useEffect(() => {
    latest.current = { ...props, writing };
  });

  // Synchronous, as the next key is meant for the new cell.
  const focusCell = useCallback((at: At, field: CellField | null = null, isReplaced = false) => {
    flushSync(() => {
      latest.current.onChoose(at);
      setWriting(field);
    });
    focusOn(grid.current, at, field, isReplaced);
  }, []);
  const actions = useMemo(
    () => boardActions(showId, boardId, t, announce),
    [showId, boardId, t, announce],
  );

  const cellActions = useMemo((): CellActions => {
    const shift = (from: At, to: At) => {
      if (actions.shift(from, to)) focusCell(to);
    };
    return {
      handlers: (at) => ({
        onMouseDown: ({ currentTarget }) => {
          hadFocus.current = currentTarget.contains(document.activeElement);
        },
        onClick: (event) => onCellClick(event, at, hadFocus.current, focusCell),
        onKeyDown: (event) => {
          if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
          const action = activityOf(event, at);
          if (action === null) return;
          if (action.kind === 'write' && action.afresh) {
            startReplacing(grid.current, at, setWriting);
            return;
          }
          event.preventDefault();
          if (action.kind === 'go') focusCell(action.at);
          else if (action.kind === 'shift') shift(at, action.at);
          else if (action.kind === 'clear') actions.clear(at);
          else focusCell(at, at.row === headRow ? 'name' : 'question');
        },
        ...dragHandlers(at, shift, (file) => {
          focusCell(at);
          latest.current.onFile(at, file);
        }),
      }),
      write: actions.write,
      onFieldKey: (event, field) => onFieldKey(event, field, latest.current.chosen, focusCell),
    };
  }, [actions, focusCell]);

  const on = useGridEvents(latest, actions, setWriting);
  return { grid, writing, cellActions, on };
}

/** Events handled by the grid as a whole. */
export type GridEvents = ReturnType<typeof useGridEvents>;

function useGridEvents(
  latest: RefObject<GridProps>,
  actions: BoardActions,
  setWriting: (field: null) => void,
) {
  const onBlur = useCallback(
    (event: React.FocusEvent) => {
      // Editing continues when the user returns from another window.
      if (event.relatedTarget === null && !document.hasFocus()) return;
      const cell = event.target.closest('[data-writing]');
      if (cell !== null && !cell.contains(event.relatedTarget)) setWriting(null);
    },
    [setWriting],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      const { chosen: at } = latest.current;
      const text = event.clipboardData.getData('text/plain');
      const [file] = event.clipboardData.files;
      const inField = event.target instanceof HTMLTextAreaElement;
      if (file !== undefined && text.trim() === '' && at.row !== headRow) {
        event.preventDefault();
        latest.current.onFile(at, file);
      } else if (text.trim() !== '' && (!inField || (isBlock(text) && text.includes('\t')))) {
        event.preventDefault();
        actions.paste(at, text);
      }
    },
    [actions, latest],
  );
  const onCopy = useCallback(
    (event: ClipboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      const text = actions.copied(latest.current.chosen);
      if (text === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      if (event.type === 'cut') actions.clear(latest.current.chosen);
    },
    [actions, latest],
  );
  return { onBlur, onPaste, onCopy, onCut: onCopy };
}

const cellAt = (grid: HTMLElement | null, { column, row }: At): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-at="${column},${row}"]`) ?? null;

/** With `isReplaced` the next typed character replaces the text of the field. */
function focusOn(
  grid: HTMLElement | null,
  at: At,
  field: CellField | null,
  isReplaced: boolean,
): void {
  const cell = cellAt(grid, at);
  if (field === null) return cell?.focus({ preventScroll: false });
  const text = cell?.querySelector<HTMLTextAreaElement>(`[data-cell-field="${field}"]`);
  text?.focus({ preventScroll: true });
  // Focusing alone would scroll a narrow board past the text.
  text?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  text?.setSelectionRange(isReplaced ? 0 : text.value.length, text.value.length);
}

/** Opens the field before the typed character arrives, which then replaces the current text. */
function startReplacing(
  grid: HTMLElement | null,
  at: At,
  setWriting: (field: CellField) => void,
): void {
  const field = at.row === headRow ? 'name' : 'question';
  flushSync(() => setWriting(field));
  focusOn(grid, at, field, true);
}

type FocusCell = (at: At, field?: CellField | null, isReplaced?: boolean) => void;

/** The first click selects a cell, the next one edits the clicked part. */
function onCellClick(
  event: MouseEvent<HTMLElement>,
  at: At,
  hadFocus: boolean,
  focusCell: FocusCell,
): void {
  if (!(event.target instanceof Element) || event.target.closest('textarea') !== null) return;
  if (!hadFocus) return focusCell(at);
  if (at.row === headRow) return focusCell(at, 'name');
  focusCell(at, event.target.closest('[data-cell="answer"]') === null ? 'question' : 'answer');
}

function onFieldKey(event: KeyboardEvent, field: CellField, at: At, focusCell: FocusCell): void {
  if (event.nativeEvent.isComposing) return;
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (key === 'Escape') {
    event.preventDefault();
    // Escape must not also close an enclosing element.
    event.stopPropagation();
    focusCell(at);
  } else if (key === 'Enter' && !shiftKey) {
    event.preventDefault();
    if (field === 'question' && !ctrlKey && !metaKey) focusCell(at, 'answer', true);
    else focusCell(belowOf(at));
  } else if (key === 'Tab') {
    const next = nextAt(at, shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    focusCell(next, next.row === headRow ? 'name' : 'question', true);
  }
}

// Field being dragged; a page has only one drag at a time.
let dragged: At | null = null;

function dragHandlers(
  at: At,
  shift: (from: At, to: At) => void,
  onFile: (file: File) => void,
): Handlers {
  const acceptsDrop = (event: DragEvent): boolean =>
    dragged === null
      ? at.row !== headRow && event.dataTransfer.types.includes('Files')
      : (dragged.row === headRow) === (at.row === headRow) && !isSameAt(dragged, at);
  return {
    onDragStart: (event) => {
      dragged = at;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragEnd: () => {
      dragged = null;
    },
    onDragOver: (event) => {
      if (!acceptsDrop(event)) return;
      event.preventDefault();
      event.currentTarget.setAttribute('data-over', '');
    },
    onDragLeave: (event) => event.currentTarget.removeAttribute('data-over'),
    onDrop: (event) => {
      event.currentTarget.removeAttribute('data-over');
      const from = dragged;
      const isAccepted = acceptsDrop(event);
      dragged = null;
      if (!isAccepted) return;
      event.preventDefault();
      event.stopPropagation();
      const [file] = event.dataTransfer.files;
      if (from !== null) shift(from, at);
      else if (file !== undefined) onFile(file);
    },
  };
}
