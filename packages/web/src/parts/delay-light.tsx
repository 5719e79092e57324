import { useCallback } from 'react';
import type { DelayLightView } from '@quizcast/game/crowd/delay/delay-light';
import type { OverlayView } from '@quizcast/game/views/view';
import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { useServerNow } from './server-now.ts';
import styles from './delay-light.module.css';

interface DelayLightProps {
  light: DelayLightView;
  language: OverlayView['language'];
  clockOffsetMs: number;
}

/** Light for measuring the stream delay: turns green at an instant known to the server. */
export function DelayLight({ light, language, clockOffsetMs }: DelayLightProps) {
  const { digit, fromMs, greenAtMs, untilMs } = light;
  const waitMs = useCallback(
    (nowMs: number) => {
      const next = [fromMs, greenAtMs, untilMs].find((atMs) => atMs > nowMs);
      return next === undefined ? null : next - nowMs;
    },
    [fromMs, greenAtMs, untilMs],
  );
  const nowMs = useServerNow(waitMs, clockOffsetMs);
  if (nowMs < fromMs || nowMs >= untilMs) return null;
  const t = overlayTexts(language);
  return (
    <section className={styles.card} data-part="delay-light" data-green={nowMs >= greenAtMs}>
      <div className={styles.lamp}>{digit}</div>
      <p dir="auto">
        <b>{t('typeDigit', { digit })}</b>
        {t('pressEnter')}
      </p>
    </section>
  );
}
