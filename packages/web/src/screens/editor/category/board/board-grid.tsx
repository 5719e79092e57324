import type { RefObject } from 'react';
import type { Board, Gamefield } from '@quizcast/game/games/category-quiz/show';
import { worth, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../../live/use-document.ts';
import { usePeopleAt } from '../../../../live/use-people.ts';
import { BoardCell, BoardHead } from './board-cell.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { boardPath, headRow, isSameAt, type At, type BoardId } from '../places.ts';
import { useCategoryFindings } from '../use-category-findings.tsx';
import { placeKey } from '../findings.ts';
import type { CellField } from './board-actions.ts';
import type { CellActions, GridEvents } from './use-grid.ts';
import classes from './board-grid.module.css';

interface BoardGridProps {
  show: CategoryQuizshow;
  boardId: BoardId;
  board: Gamefield | Board;
  chosen: At;
  gridRef: RefObject<HTMLTableElement | null>;
  writing: CellField | null;
  cellActions: CellActions;
  on: GridEvents;
}

/** The cells are navigable by keys, which no HTML element expresses. */
const asGrid = { role: 'grid' } as const;

/** Editable board: category names, with five questions below each. */
export function BoardGrid(props: BoardGridProps) {
  const { show, boardId, board, chosen, gridRef, writing, cellActions, on } = props;
  const { t, i18n } = useTranslation('categoryEditor');
  const { at: findings } = useCategoryFindings();
  const others = usePeopleAt(show.id);
  const numbers = new Intl.NumberFormat(i18n.language);
  const place = (column: number, row: number) => {
    const isChosen = isSameAt(chosen, { column, row });
    return {
      column,
      row,
      isChosen,
      isTabbable: isChosen && writing === null,
      writing: isChosen ? writing : null,
      cellActions,
    };
  };
  return (
    <table
      ref={gridRef}
      {...asGrid}
      aria-label={t('grid.label')}
      aria-describedby="category-grid-keys"
      className={classes.grid}
      data-category-grid
      {...on}
    >
      <thead className={classes.part}>
        <tr className={classes.row}>
          <td aria-hidden />
          {board.categories.map((category, column) => (
            <BoardHead
              key={category.id}
              {...place(column, headRow)}
              category={category}
              findings={
                findings.get(placeKey({ kind: 'category', boardId, categoryId: category.id }))
                  ?.length ?? 0
              }
            />
          ))}
        </tr>
      </thead>
      <tbody className={classes.part}>
        {board.rowPoints.map((points, row) => (
          <tr className={classes.row} key={row}>
            <th scope="row" className={classes.points}>
              <NumberField
                label={t('grid.points', { number: row + 1 })}
                isLabelHidden
                size="xs"
                value={points}
                min={0}
                max={1_000_000}
                step={100}
                onSet={(value) =>
                  edit({
                    type: 'edit.update',
                    path: boardPath(show.id, boardId, 'rowPoints', row),
                    value,
                  })
                }
              />
              {worth(show, board, row) !== points && (
                <span className={classes.worth}>
                  {`= ${numbers.format(worth(show, board, row))}`}
                </span>
              )}
            </th>
            {board.categories.map((category, column) => {
              const field = category.fields[row];
              if (field === undefined) return null;
              const key = placeKey({
                kind: 'field',
                boardId,
                categoryId: category.id,
                fieldId: field.id,
              });
              return (
                <BoardCell
                  // Keyed by position, so that the focus does not move along with a moved cell.
                  key={column}
                  {...place(column, row)}
                  field={field}
                  category={category.name}
                  others={others.get(field.id) ?? ''}
                  findings={
                    (findings.get(key) ?? []).filter(({ kind }) => kind !== 'emptyFields').length
                  }
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
