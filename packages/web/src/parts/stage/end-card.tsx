import { countedPrice } from '@quizcast/game/games/stage-quiz/prices/written-price';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { OverlayView } from '@quizcast/game/views/view';
import type { ContestantView, EndCardView } from '@quizcast/game/games/stage-quiz/views/view';
import { FittedText } from '../fitted-text.tsx';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { Panel } from '../panel.tsx';
import { placed, type PartStyle } from '../part-style.ts';
import { questionGeometry } from '../question-geometry.ts';
import { useCounting } from './counting.ts';
import { gold } from './gold.ts';
import styles from './end-card.module.css';

export interface EndCardProps {
  card: EndCardView;
  contestant: ContestantView | null;
  style: QuestionStyle;
  language: OverlayView['language'];
  enters: boolean;
}

/** Shows how the show ended, in the question's place: the contestant and the prize. */
export function EndCard({ card, contestant, style, language, enters }: EndCardProps) {
  const { part, box, panel } = questionGeometry(style.layout);
  const isGold = card.how === 'won';
  const prize = useCounting(card.prize, enters, countedPrice);
  const t = overlayTexts(language);
  const heading =
    contestant === null
      ? t(`${card.how}Nameless`)
      : t(`${card.how}Named`, { name: contestant.name });
  const vars: PartStyle = {
    ...placed(style),
    width: part.widthPx,
    height: part.heightPx,
    color: isGold ? gold.text : style.fontColor,
  };
  const widthPx = box.widthPx - 2 * (panel.tipPx + 14);
  const headingPx = Math.round(box.heightPx * (card.prize === '' ? 0.8 : 0.27));
  return (
    <section className={styles.place} style={vars} data-part="endCard" data-enters={enters}>
      <div
        className={styles.card}
        data-layer="question"
        data-how={card.how}
        style={{ left: box.x, top: box.y, width: box.widthPx, height: box.heightPx }}
      >
        <Panel
          shape={style.shape}
          finish={style.finish}
          widthPx={box.widthPx}
          heightPx={box.heightPx}
          tipPx={panel.tipPx}
          color1={isGold ? gold.top : style.panelColor1}
          color2={isGold ? gold.bottom : style.panelColor2}
          borderColor={isGold ? gold.border : style.borderColor}
          borderPx={2.5}
        />
        <div className={styles.texts}>
          <div className={styles.heading}>
            <FittedText
              text={heading}
              font={style.font}
              widthPx={widthPx}
              heightPx={headingPx}
              maxPx={panel.maxPx}
            />
          </div>
          {card.prize !== '' && (
            <div className={styles.prize}>
              <FittedText
                text={prize}
                font={style.font}
                widthPx={widthPx}
                heightPx={Math.round(box.heightPx * 0.54)}
                maxPx={72}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
