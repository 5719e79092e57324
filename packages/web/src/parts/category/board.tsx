import { memo, type CSSProperties } from 'react';
import type { BoardView, CategoryOverlayStyle } from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { useEnters } from './entrance.tsx';
import { dealOrder, headBox, tileBox, type Box } from './geometry.ts';
import styles from './board.module.css';

export interface BoardProps {
  board: BoardView;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
  /** False while a question covers it. */
  isShown: boolean;
}

export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  left: x,
  top: y,
  width,
  height,
});

/** Five categories of five fields; played ones are dark. */
export const Board = memo(function Board({ board, style, language, isShown }: BoardProps) {
  const enters = useEnters();
  return (
    <div
      className={styles.board}
      data-part="board"
      data-shown={isShown}
      data-enters={enters}
      aria-hidden={!isShown}
    >
      <i className={styles.wall} />
      {board.categories.map(({ id, name }, column) => {
        const box = headBox(column);
        return (
          <div
            key={id}
            className={styles.head}
            data-part="category"
            style={{ ...boxStyle(box), animationDelay: `${column * 70}ms` }}
          >
            <i className={styles.sheen} />
            <FittedText
              text={name}
              font={style.categoryFont}
              widthPx={box.width - 24}
              heightPx={box.height - 20}
              maxPx={38}
            />
          </div>
        );
      })}
      {board.categories.map(({ fields }, column) =>
        fields.map(({ id, points, isActive }, row) => {
          const box = tileBox(column, row);
          return (
            <div
              key={id}
              className={styles.tile}
              data-part="field"
              data-active={isActive}
              style={{ ...boxStyle(box), animationDelay: `${260 + dealOrder(column, row) * 26}ms` }}
            >
              <i className={styles.off} />
              <i className={styles.lit} />
              <FittedText
                text={numberText(points, language)}
                font={style.fieldFont}
                widthPx={box.width - 24}
                heightPx={box.height - 16}
                maxPx={64}
              />
            </div>
          );
        }),
      )}
    </div>
  );
});
