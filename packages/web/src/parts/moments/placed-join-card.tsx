import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { OverlayView } from '@quizcast/game/views/view';
import { useChanged } from '../changed.ts';
import { FittedText } from '../fitted-text.tsx';
import { useLeaving } from '../leaving.ts';
import type { PartStyle } from '../part-style.ts';
import { cardVars } from '../stage/card-vars.ts';
import { joinAddress, spaced } from './join-address.ts';
import { useOnAirTexts } from './use-on-air-texts.ts';
import styles from './placed-join-card.module.css';

const widthPx = 300;
const padPx = 14;

/** Duration of the card's leave animation. */
const leaveMs = 300;

/** Card for joining by phone beside the game, if the style has a place for it. */
export function PlacedJoinCard(props: { view: OverlayView; language: ViewerLanguage }) {
  const { view, language } = props;
  const { joinCard, question: paint } = view.style;
  const { shown, leaves } = useLeaving(view.joinCard, leaveMs);
  const enters = useChanged(view.joinCard === null);
  const t = useOnAirTexts(language);
  if (t === null || shown === null) return null;
  const { code, origin } = shown;
  const innerPx = widthPx - 2 * padPx;
  const bold = { ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) };
  const vars: PartStyle = {
    ...cardVars({ ...joinCard, width: widthPx }, paint),
    padding: padPx,
  };
  return (
    <div
      className={styles.card}
      style={vars}
      data-layer="joinCard"
      data-finish={paint.finish}
      data-enters={enters}
      data-leaves={leaves}
    >
      <FittedText text={t('joinTitle')} font={bold} widthPx={innerPx} heightPx={34} maxPx={26} />
      <div className={styles.ground}>
        <img
          className={styles.qr}
          src={`/api/v1/phones/${code}/qr`}
          alt=""
          width={innerPx - 24}
          height={innerPx - 24}
        />
      </div>
      <div dir="ltr">
        <FittedText
          text={joinAddress(origin)}
          font={paint.font}
          widthPx={innerPx}
          heightPx={32}
          maxPx={24}
        />
        <div className={styles.accent}>
          <FittedText text={spaced(code)} font={bold} widthPx={innerPx} heightPx={56} maxPx={50} />
        </div>
      </div>
    </div>
  );
}
