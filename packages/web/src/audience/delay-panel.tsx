import type { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { useWords } from './words.ts';

const maxSeconds = 30;

/** How late the viewer's picture is: said, measured by one tap, or not at all in the room. */
export function DelayPanel({ link, state }: { link: PhoneLink; state: PhoneState }) {
  const words = useWords();
  const { delayMs, streamDelayMs, notice, measuredMs } = state;
  const seconds = words.seconds(delayMs / 1000);
  return (
    <details className="panel">
      <summary>
        <span>{words.delay}</span>
        <output>{words.inSeconds(seconds)}</output>
      </summary>
      <p className="soft small">{words.delayHint}</p>
      <button type="button" className="main" onClick={() => link.seen()}>
        {words.seen}
      </button>
      <output className="small">
        {notice?.about === 'seen'
          ? words.seenNothing
          : measuredMs === null
            ? words.seenHint
            : words.seenDone(words.seconds(measuredMs / 1000))}
      </output>
      <label htmlFor="delay">{words.delayIs(seconds)}</label>
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
          {words.inTheRoom}
        </button>
        <button type="button" onClick={() => link.setDelay(null)}>
          {words.asTheShow(words.seconds(streamDelayMs / 1000))}
        </button>
      </div>
    </details>
  );
}
