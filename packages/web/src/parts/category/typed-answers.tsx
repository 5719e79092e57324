import type {
  CategoryOverlayStyle,
  PlayerPublicView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { gainText } from '../../messages/viewers/figures.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { boxStyle } from './board.tsx';
import { EntranceSpan, useEnters } from './entrance.tsx';
import type { Box } from './geometry.ts';
import styles from './typed-answers.module.css';

export interface TypedAnswersProps {
  players: PlayerPublicView[];
  box: Box;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
}

const gapPx = 14;
const padPx = 12;

/** A card per player: first whether there is an answer, then the answer, then its points. */
export function TypedAnswers({ players, box, style, language }: TypedAnswersProps) {
  const seated = players.filter(({ isOut }) => !isOut);
  const widthPx = Math.min(
    400,
    (box.width - (seated.length - 1) * gapPx) / Math.max(1, seated.length),
  );
  return (
    <div className={styles.cards} style={{ ...boxStyle(box), gap: gapPx }}>
      {seated.map((player) => (
        <Card
          key={player.id}
          player={player}
          widthPx={widthPx}
          heightPx={box.height}
          style={style}
          language={language}
        />
      ))}
    </div>
  );
}

interface CardProps {
  player: PlayerPublicView;
  widthPx: number;
  heightPx: number;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
}

function Card({ player, widthPx, heightPx, style, language }: CardProps) {
  const { name, answer, wager, judged } = player;
  const t = overlayTexts(language);
  const state =
    answer === null ? (player.hasAnswered === true ? 'answered' : 'waiting') : 'revealed';
  const verdict = judged === null ? 'none' : judged.isRight ? 'right' : 'wrong';
  const stake =
    judged !== null
      ? gainText(judged.points, language)
      : wager === null
        ? ''
        : numberText(wager, language);
  const stakePx = stake === '' ? 0 : Math.min(widthPx / 2, 26 + stake.length * 15);
  return (
    <div
      className={styles.card}
      data-part="typed-answer"
      data-state={state}
      data-verdict={verdict}
      style={{ width: widthPx, height: heightPx }}
    >
      <i className={styles.right} />
      <i className={styles.wrong} />
      <div className={styles.name}>
        <FittedText
          text={name}
          font={style.textFont}
          widthPx={widthPx - 2 * padPx - stakePx}
          heightPx={40}
          maxPx={26}
          align="start"
        />
        {stake !== '' && (
          <EntranceSpan className={styles.stake} key={judged === null ? 'wager' : 'judged'}>
            <FittedText
              text={stake}
              font={style.fieldFont}
              widthPx={stakePx}
              heightPx={40}
              maxPx={28}
              align="end"
            />
          </EntranceSpan>
        )}
      </div>
      <div className={styles.body}>
        {state === 'revealed' && (
          <EntranceSpan className={styles.said}>
            <FittedText
              text={answer === null || answer === '' ? t('noAnswer') : answer}
              font={style.textFont}
              widthPx={widthPx - 2 * padPx - (verdict === 'none' ? 0 : 56)}
              heightPx={heightPx - 66}
              maxPx={44}
            />
          </EntranceSpan>
        )}
        {state === 'answered' && (
          <EntranceSpan className={styles.done}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 12.5 10 18 20 6.5" />
            </svg>
            <FittedText
              text={t('answered')}
              font={style.textFont}
              widthPx={widthPx - 2 * padPx - 50}
              heightPx={40}
              maxPx={25}
              align="start"
            />
          </EntranceSpan>
        )}
        {state === 'waiting' && (
          <span className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
        )}
        {verdict !== 'none' && <Verdict isRight={verdict === 'right'} />}
      </div>
    </div>
  );
}

/** Right or wrong, by shape and color. */
export function Verdict({ isRight }: { isRight: boolean }) {
  return (
    <svg
      className={styles.verdict}
      data-enters={useEnters()}
      data-right={isRight}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" />
      <path d={isRight ? 'M6 12.6 10.4 17 18 7.6' : 'M7.2 7.2 16.8 16.8M16.8 7.2 7.2 16.8'} />
    </svg>
  );
}
