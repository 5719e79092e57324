import { countedPrice } from '@quizcast/game/games/stage-quiz/prices/written-price';
import type { Verdict } from '@quizcast/game/games/stage-quiz/verdict';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { OverlayView } from '@quizcast/game/views/view';
import type { ContestantView, OverlayStyle } from '@quizcast/game/games/stage-quiz/views/view';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import { useCounting } from './counting.ts';
import { gold } from './gold.ts';
import { bannerPlace } from './plate-place.ts';
import styles from './prize-banner.module.css';

export interface PrizeBannerProps {
  verdict: Verdict;
  contestant: ContestantView | null;
  style: OverlayStyle;
  canvas: CanvasSize;
  language: OverlayView['language'];
  enters: boolean;
  leaves: boolean;
}

const tipPx = 40;
/** After the pause and three pulses of the answer; a falling ladder has come to rest. */
const bannerAtMs = 1650;

/** The prize of an answer, or what is left after a wrong one, above the question. */
export function PrizeBanner(props: PrizeBannerProps) {
  const { verdict, style, canvas, enters, leaves } = props;
  const { question } = style;
  const { left, top, widthPx, heightPx } = bannerPlace(question, canvas, props.contestant);
  const prize = useCounting(verdict.prize, enters, countedPrice, bannerAtMs + 150);
  const isGold = verdict.how === 'right' && verdict.step !== 'stage';
  const vars: PartStyle = {
    left,
    top,
    width: widthPx,
    height: heightPx,
    color: isGold ? gold.text : question.fontColor,
    '--at': `${bannerAtMs}ms`,
  };
  const textPx = widthPx - 2 * (tipPx + 8);
  return (
    <section
      className={styles.banner}
      style={vars}
      data-part="prize"
      data-how={verdict.how}
      data-enters={enters}
      data-leaves={leaves}
    >
      <Panel
        shape={question.shape}
        finish={question.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={isGold ? gold.top : question.panelColor1}
        color2={isGold ? gold.bottom : question.panelColor2}
        borderColor={isGold ? gold.border : question.borderColor}
        borderPx={3}
      />
      <div className={styles.texts}>
        <FittedText
          text={headingOf(props)}
          font={question.font}
          widthPx={textPx}
          heightPx={36}
          maxPx={29}
        />
        <div className={styles.prize}>
          <FittedText
            text={prize}
            font={{ ...question.font, fontWeight: Math.max(700, question.font.fontWeight) }}
            widthPx={textPx}
            heightPx={74}
            maxPx={64}
          />
        </div>
      </div>
    </section>
  );
}

function headingOf({ verdict, contestant, language }: PrizeBannerProps): string {
  const t = overlayTexts(language);
  if (verdict.how === 'lost')
    return contestant === null ? t('lostNameless') : t('lostNamed', { name: contestant.name });
  if (verdict.step === 'topPrize')
    return contestant === null ? t('wonNameless') : t('wonNamed', { name: contestant.name });
  return t(verdict.step === 'safetyLevel' ? 'prizeSafe' : 'prizeWon');
}
