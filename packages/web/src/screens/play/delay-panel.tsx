import { useCallback } from 'react';
import {
  lightEndsAtMs,
  proposedDelay,
  type DelayCommand,
  type DelayLight,
} from '@quizcast/game/crowd/delay/delay-light';
import { useTranslation } from 'react-i18next';
import { play, useClockOffsetMs, useDocumentPart } from '../../live/use-document.ts';
import { useServerNow } from '../../parts/server-now.ts';
import panel from './everybody-panel.module.css';
import classes from './delay-panel.module.css';

/** Measures the viewers' delay with a light on the overlay, and applies it as the stream delay. */
export default function DelayPanel() {
  const { t } = useTranslation('play');
  const light = useDocumentPart(({ delayLight }) => delayLight);
  const seconds = useDocumentPart(({ settings }) => settings.twitch.streamDelaySeconds);
  return (
    <div className={classes.panel}>
      <p className={panel.note}>
        {t('delay.now', { seconds })}
        <Press type={light === undefined ? 'delay.measure' : 'delay.end'} isLink />
      </p>
      {light !== undefined && <Light light={light} seconds={seconds} />}
    </div>
  );
}

const labels = {
  'delay.measure': 'delay.measure',
  'delay.press': 'delay.press',
  'delay.end': 'delay.end',
} as const;

function Press({ type, isLink = false }: { type: keyof typeof labels; isLink?: boolean }) {
  const { t } = useTranslation('play');
  return (
    <button
      type="button"
      className={isLink ? panel.more : panel.button}
      onClick={() => send({ type })}
    >
      {t(labels[type])}
    </button>
  );
}

function send(command: DelayCommand): void {
  void play(command);
}

const tenths = (ms: number, language: string): string =>
  (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Light({ light, seconds }: { light: DelayLight; seconds: number }) {
  const { t, i18n } = useTranslation('play');
  const { digit, greenAtMs, hostMs, measured } = light;
  const endsAtMs = lightEndsAtMs(light);
  const waitMs = useCallback(
    (nowMs: number) =>
      nowMs < greenAtMs
        ? Math.min(1000, greenAtMs - nowMs)
        : nowMs < endsAtMs
          ? endsAtMs - nowMs
          : null,
    [greenAtMs, endsAtMs],
  );
  const nowMs = useServerNow(waitMs, useClockOffsetMs());
  const isGreen = nowMs >= greenAtMs;
  const isOver = nowMs >= endsAtMs;
  const proposed = proposedDelay(light);
  const number = (ms: number) => tenths(ms, i18n.language);
  return (
    <>
      <p className={panel.note}>
        {isOver
          ? t('delay.over')
          : isGreen
            ? t('delay.green')
            : t('delay.waiting', {
                digit,
                seconds: Math.max(1, Math.ceil((greenAtMs - nowMs) / 1000)),
              })}
      </p>
      {measured !== undefined && (
        <>
          <Histogram seconds={measured.seconds} />
          <p className={panel.note}>
            {t('delay.measured', {
              count: measured.count,
              p50: number(measured.p50Ms),
              p90: number(measured.p90Ms),
            })}
          </p>
        </>
      )}
      {hostMs !== undefined && (
        <p className={panel.note}>{t('delay.host', { seconds: number(hostMs) })}</p>
      )}
      <div className={panel.buttons}>
        {isGreen && !isOver && <Press type="delay.press" />}
        {proposed !== null && (
          <button
            type="button"
            className={panel.button}
            disabled={proposed === seconds}
            onClick={() => send({ type: 'delay.take' })}
          >
            {t(proposed === seconds ? 'delay.taken' : 'delay.take', { seconds: proposed })}
          </button>
        )}
        {isOver && <Press type="delay.measure" />}
      </div>
      {!isOver && <p className={panel.note}>{t('delay.hint')}</p>}
    </>
  );
}

/** Number of viewers per second of delay. */
function Histogram({ seconds }: { seconds: readonly number[] }) {
  const { t } = useTranslation('play');
  const maxCount = Math.max(1, ...seconds);
  const last = Math.max(
    9,
    seconds.findLastIndex((count) => count > 0),
  );
  return (
    <figure className={classes.histogram} aria-label={t('delay.histogram')}>
      <div className={classes.bars}>
        {seconds.slice(0, last + 1).map((count, second) => (
          <span
            key={second}
            title={t('delay.bar', { second, count })}
            style={{ height: `${(100 * count) / maxCount}%` }}
          />
        ))}
      </div>
      <figcaption>
        <span>{t('voting.countdown', { seconds: 0 })}</span>
        <span>{t('voting.countdown', { seconds: last + 1 })}</span>
      </figcaption>
    </figure>
  );
}
