import { secondsText } from '../messages/viewers/figures.ts';
import type { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { useTexts } from './texts.ts';

const maxSeconds = 30;

/** Setting of the viewer's stream delay: entered, measured by one tap, or none for viewers on site. */
export function DelayPanel({ link, state }: { link: PhoneLink; state: PhoneState }) {
  const t = useTexts();
  const { delayMs, streamDelayMs, notice, measuredMs } = state;
  const seconds = secondsText(delayMs, t.language);
  return (
    <details className="panel">
      <summary>
        <span>{t('delay')}</span>
        <b>{t('inSeconds', { seconds })}</b>
      </summary>
      <p className="soft small">{t('delayHint')}</p>
      <button type="button" className="main" onClick={() => link.seen()}>
        {t('seen')}
      </button>
      <output className="small">
        {notice?.about === 'seen'
          ? t('seenNothing')
          : measuredMs === null
            ? t('seenHint')
            : t('seenDone', { seconds: secondsText(measuredMs, t.language) })}
      </output>
      <label htmlFor="delay">{t('delayIs', { seconds })}</label>
      <input
        id="delay"
        type="range"
        min={0}
        max={maxSeconds}
        step={0.5}
        value={delayMs / 1000}
        onChange={(event) => link.setDelay(Number(event.currentTarget.value) * 1000)}
      />
      <div className="row">
        <button type="button" aria-pressed={delayMs === 0} onClick={() => link.setDelay(0)}>
          {t('inTheRoom')}
        </button>
        <button type="button" onClick={() => link.setDelay(null)}>
          {t('asTheShow', { seconds: secondsText(streamDelayMs, t.language) })}
        </button>
      </div>
    </details>
  );
}
