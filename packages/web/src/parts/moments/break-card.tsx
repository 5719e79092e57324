import { useCallback } from 'react';
import { FittedText } from '../fitted-text.tsx';
import { useServerNow } from '../server-now.ts';
import type { CardProps } from './card-props.ts';
import { FullCard } from './full-card.tsx';
import { useOnAirTexts } from './use-on-air-texts.ts';
import styles from './full-card.module.css';

/** Announces that the show continues soon, and when. */
export function BreakCard(props: CardProps<'break'>) {
  const { card, canvas, paint, language, clockOffsetMs } = props;
  const { endsAtMs } = card;
  const wait = useCallback(
    (nowMs: number) =>
      endsAtMs === null || nowMs >= endsAtMs ? null : (endsAtMs - nowMs) % 1000 || 1000,
    [endsAtMs],
  );
  const nowMs = useServerNow(wait, clockOffsetMs);
  const t = useOnAirTexts(language);
  if (t === null) return null;
  const leftS = endsAtMs === null ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const widthPx = canvas.widthPx * 0.82;
  const bold = { ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) };
  return (
    <FullCard paint={paint}>
      <div className={styles.rise}>
        <FittedText text={t('backSoon')} font={bold} widthPx={widthPx} heightPx={170} maxPx={120} />
      </div>
      {leftS > 0 && (
        <div className={styles.count} role="timer">
          <FittedText
            text={clockText(leftS)}
            font={bold}
            widthPx={widthPx}
            heightPx={260}
            maxPx={200}
          />
        </div>
      )}
    </FullCard>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
