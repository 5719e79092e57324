import type { Board, Gamefield } from '@quizcast/game/category-quiz/show';
import { worth, type CategoryQuizshow } from '@quizcast/game/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { BoardCell, BoardHead } from './board-cell.tsx';
import { NumberField } from './number-field.tsx';
import { boardPath, headRow, isSameAt, type At, type BoardId } from './places.ts';
import { useCategoryFindings } from './use-category-findings.tsx';
import { placeKey } from './findings.ts';
import type { useGrid } from './use-grid.ts';
import classes from './board-grid.module.css';

interface BoardGridProps {
  show: CategoryQuizshow;
  boardId: BoardId;
  board: Gamefield | Board;
  chosen: At;
  grid: ReturnType<typeof useGrid>;
}

/** The board to type into: names of categories, and five questions below each. */
export function BoardGrid({ show, boardId, board, chosen, grid }: BoardGridProps) {
  const { t, i18n } = useTranslation('categoryEditor');
  const { at: findings } = useCategoryFindings();
  const { deeds, writing } = grid;
  const numbers = new Intl.NumberFormat(i18n.language);
  const place = (column: number, row: number) => {
    const isChosen = isSameAt(chosen, { column, row });
    return {
      column,
      row,
      isChosen,
      isTabbable: isChosen && writing === null,
      writing: isChosen ? writing : null,
      deeds,
    };
  };
  return (
    <div
      ref={grid.grid}
      role="grid"
      aria-label={t('grid.label')}
      aria-describedby="category-grid-keys"
      aria-colcount={6}
      className={classes.grid}
      data-category-grid
      {...grid.on}
    >
      <div role="row" className={classes.row}>
        <span role="columnheader" aria-colindex={1} className={classes.corner} />
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
      </div>
      {board.rowPoints.map((points, row) => (
        <div role="row" className={classes.row} key={row}>
          <div role="rowheader" aria-colindex={1} className={classes.points}>
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
          </div>
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
                key={`${category.id} ${field.id}`}
                {...place(column, row)}
                field={field}
                category={category.name}
                findings={
                  (findings.get(key) ?? []).filter(({ kind }) => kind !== 'emptyFields').length
                }
              />
            );
          })}
        </div>
      ))}
      <p id="category-grid-keys" hidden>
        {t('grid.keys')}
      </p>
    </div>
  );
}
