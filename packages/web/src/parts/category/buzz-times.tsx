import type {
  BuzzersView,
  CategoryOverlayStyle,
  PlayerPublicView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { thousandthsText } from '../../messages/viewers/figures.ts';
import { FittedText } from '../fitted-text.tsx';
import { boxStyle } from './board.tsx';
import { useEnters } from './entrance.tsx';
import type { Box } from './geometry.ts';
import styles from './buzz-times.module.css';

export interface BuzzTimesProps {
  times: NonNullable<BuzzersView['times']>;
  players: PlayerPublicView[];
  box: Box;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
}

const gapPx = 12;

/** Press times: a row of plates, the first one highlighted. */
export function BuzzTimes({ times, players, box, style, language }: BuzzTimesProps) {
  const enters = useEnters();
  const widthPx = (box.width + gapPx) / Math.max(2, times.length) - gapPx;
  const timePx = widthPx * 0.36;
  return (
    <ol className={styles.times} data-part="buzz-times" style={{ ...boxStyle(box), gap: gapPx }}>
      {times.map(({ playerId, afterMs }, index) => (
        <li
          key={playerId}
          className={styles.time}
          data-first={index === 0}
          data-enters={enters}
          style={{ width: widthPx, height: box.height, animationDelay: `${index * 90}ms` }}
        >
          <b className={styles.place}>{index + 1}</b>
          <FittedText
            text={players.find(({ id }) => id === playerId)?.name ?? ''}
            font={style.textFont}
            widthPx={widthPx - timePx - 84}
            heightPx={44}
            maxPx={27}
            align="start"
          />
          <FittedText
            text={overlayTexts(language)('seconds', {
              seconds: thousandthsText(afterMs, language),
            })}
            font={style.fieldFont}
            widthPx={timePx}
            heightPx={44}
            maxPx={27}
            align="end"
          />
        </li>
      ))}
    </ol>
  );
}
