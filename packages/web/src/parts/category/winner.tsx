import type {
  CategoryOverlayStyle,
  PlayerPublicView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { useEnters } from './entrance.tsx';
import { fieldSize, pointsRoom } from './geometry.ts';
import type { PartStyle } from '../part-style.ts';
import { podiumMs, ranked } from './ranking.ts';
import fieldCard from './field-card.module.css';
import styles from './winner.module.css';

export interface WinnerProps {
  players: PlayerPublicView[];
  winnerIds: string[];
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
}

const padPx = 44;

/** The winner and the ranks of the others. */
export function Winner({ players, winnerIds, style, language }: WinnerProps) {
  const enters = useEnters();
  const t = overlayTexts(language);
  const { winners, others } = ranked(players, winnerIds);
  const full = fieldSize.widthPx - 2 * padPx;
  const winnerPx = Math.min(760, (full - (winners.length - 1) * 20) / Math.max(1, winners.length));
  const otherPx = Math.min(420, (full - (others.length - 1) * 16) / Math.max(1, others.length));
  const tallPx = others.length === 0 ? 400 : 290;
  const count = winners.length + others.length;
  const revealStyle = (place: number): PartStyle => ({ '--comes': `${podiumMs(place, count)}ms` });
  return (
    <section className={styles.winner} data-part="winner" data-enters={enters}>
      <i className={fieldCard.sheet} />
      <span className={styles.title}>
        <FittedText
          text={winners.length === 1 ? t('winner') : t('winners')}
          font={style.categoryFont}
          widthPx={full}
          heightPx={96}
          maxPx={72}
        />
      </span>
      <div className={styles.winners} style={{ height: tallPx }}>
        {winners.map(({ id, name, points }) => (
          <div
            key={id}
            className={styles.one}
            data-player={id}
            style={{ width: winnerPx, ...revealStyle(1) }}
          >
            <Crown />
            <FittedText
              text={name}
              font={style.textFont}
              widthPx={winnerPx - 56}
              heightPx={tallPx - 190}
              maxPx={80}
            />
            <span className={styles.points}>
              <FittedText
                text={numberText(points, language)}
                font={style.fieldFont}
                widthPx={winnerPx - 56}
                heightPx={84}
                maxPx={72}
              />
            </span>
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ id, name, points, place }) => (
            <div
              key={id}
              className={styles.other}
              data-player={id}
              style={{ width: otherPx, ...revealStyle(place) }}
            >
              <b className={styles.place}>{place}</b>
              <FittedText
                text={name}
                font={style.textFont}
                widthPx={otherPx - 104 - pointsRoom(numberText(points, language))}
                heightPx={64}
                maxPx={30}
                align="start"
              />
              <FittedText
                text={numberText(points, language)}
                font={style.fieldFont}
                widthPx={pointsRoom(numberText(points, language))}
                heightPx={64}
                maxPx={34}
                align="end"
              />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

const Crown = () => (
  <svg className={styles.crown} viewBox="0 0 64 44" aria-hidden="true">
    <path d="M4 8 18 22 32 2l14 20L60 8l-6 30H10Z" />
    <path d="M10 40h44v4H10Z" />
  </svg>
);
