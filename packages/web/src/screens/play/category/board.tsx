import { useState, type KeyboardEvent, type RefObject } from 'react';
import {
  currentBoard,
  worth,
  type Category,
  type Field,
} from '@quizcast/game/games/category-quiz/show';
import { Select, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import classes from './board.module.css';
import { arrowKeys } from './keys.ts';
import type { ConsoleProps } from './console-props.ts';

/** Focuses the first field of the board that can still be picked; arrow keys continue from there. */
export function focusFirstField(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>('button:not([data-played])')?.focus();
}

/** The board, with a preview of every question, and the player who picks. */
export function BoardPanel(props: ConsoleProps & { boardRef: RefObject<HTMLTableElement | null> }) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, boardRef } = props;
  const board = currentBoard(show);
  return (
    <section className={classes.panel} aria-labelledby="board-title">
      <BoardHead {...props} />
      <table
        className={classes.board}
        ref={boardRef}
        aria-labelledby="board-title"
        data-hinted={controls.isHinted || undefined}
      >
        <thead>
          <tr>
            <td className={classes.corner}>
              <VisuallyHidden>{t('board.rows')}</VisuallyHidden>
            </td>
            {board.categories.map((category, column) => (
              <th
                key={category.id}
                scope="col"
                data-column={controls.column === column || undefined}
                title={category.name}
              >
                <span className={classes.category} dir="auto">
                  {category.name}
                </span>
                <KeyHint keys={String(column + 1)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.rowPoints.map((_, row) => (
            <tr key={row}>
              <th scope="row">
                <VisuallyHidden>{worth(show, board, row)}</VisuallyHidden>
                <KeyHint keys={String(row + 1)} />
              </th>
              {board.categories.map((category, column) => (
                <BoardCell
                  key={category.id}
                  {...props}
                  category={category}
                  field={category.fields[row]}
                  points={worth(show, board, row)}
                  isInColumn={controls.column === column}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BoardHead({ show, controls }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const picker = show.players.find(({ hasTurn, isOut }) => hasTurn && !isOut);
  const left = currentBoard(show).categories.reduce(
    (sum, { fields }) => sum + fields.filter(({ isActive }) => isActive).length,
    0,
  );
  const title =
    left === 0
      ? t('board.done')
      : picker === undefined
        ? t('board.pick')
        : t('board.chooses', { name: picker.name });
  return (
    <header className={classes.head}>
      <h2 id="board-title" className={classes.title} dir="auto" title={title}>
        {title}
      </h2>
      <output className={classes.hint} data-hinted={controls.isHinted || undefined}>
        {controls.column !== null
          ? t('board.row', { column: controls.column + 1 })
          : left > 0 && t('board.how')}
      </output>
      {show.boards.length > 0 && <BoardSelect show={show} controls={controls} />}
      <span className={classes.left}>{t('board.left', { count: left })}</span>
    </header>
  );
}

const firstBoard = '';

function BoardSelect({ show, controls }: Pick<ConsoleProps, 'show' | 'controls'>) {
  const { t } = useTranslation('categoryPlay');
  const data = [
    { value: firstBoard, label: t('board.number', { number: 1 }) },
    ...show.boards.map(({ id, name }, index) => ({
      value: id,
      label: name === '' ? t('board.number', { number: index + 2 }) : name,
    })),
  ];
  return (
    <Select
      size="xs"
      className={classes.boards ?? ''}
      aria-label={t('board.choose')}
      allowDeselect={false}
      data={data}
      value={show.play.boardId ?? firstBoard}
      onChange={(value) => {
        const boardId = value === null || value === firstBoard ? null : value;
        controls.perform({ type: 'categoryQuiz.chooseBoard', boardId });
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    />
  );
}

function BoardCell(
  props: ConsoleProps & {
    category: Category;
    field: Field | undefined;
    points: number;
    isInColumn: boolean;
  },
) {
  const { t } = useTranslation('categoryPlay');
  const { category, field, points, controls } = props;
  const [isNear, setIsNear] = useState(false);
  if (field === undefined) return null;
  const action = { type: 'categoryQuiz.pickField', fieldId: field.id } as const;
  const named = { category: category.name, points };
  return (
    <td>
      <button
        type="button"
        className={classes.field}
        data-played={!field.isActive || undefined}
        data-column={props.isInColumn || undefined}
        data-refused={controls.isRefused(action) || undefined}
        title={isNear ? peek(field) : undefined}
        onPointerEnter={() => setIsNear(true)}
        onKeyDown={moveFocus}
        onClick={() => controls.perform(action)}
      >
        <VisuallyHidden>{t(field.isActive ? 'board.field' : 'board.played', named)}</VisuallyHidden>
        <span aria-hidden>{points}</span>
        {(field.isDouble === true || field.isGuessQuestion) && (
          <small className={classes.kind} aria-hidden>
            {t(field.isDouble === true ? 'board.double' : 'board.guess')}
          </small>
        )}
      </button>
    </td>
  );
}

/** Question and answer as a preview for the host. */
const peek = ({ question, answer }: Field): string => `${question}\n→ ${answer}`;

/** Moves the focus between fields by arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const key = arrowKeys.find((each) => each === event.key);
  const cell = event.currentTarget.closest('td');
  const table = cell?.closest('table');
  const row = cell?.parentElement;
  if (key === undefined || cell === null || !table || !(row instanceof HTMLTableRowElement)) return;
  const column = cell.cellIndex + (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  const at = rows.indexOf(row) + (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0);
  rows[at]?.cells[column]?.querySelector('button')?.focus();
  event.preventDefault();
}
