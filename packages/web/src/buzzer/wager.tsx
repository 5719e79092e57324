import { useState } from 'react';
import type { SeatLive, SeatActions } from './seat/seat-state.ts';
import { useTexts } from './texts.ts';

interface WagerProps {
  live: SeatActions;
  state: SeatLive;
  max: number;
  /** As confirmed by the server; null for none. */
  wager: number | null;
}

/** Input of the wager in the final: by slider, number, or presets; sent as it changes. */
export function Wager({ live, state, max, wager }: WagerProps) {
  const t = useTexts();
  const chosen = state.wagerDraft ?? wager;
  /** Content of the field while it is no valid wager. */
  const [halfTyped, setHalfTyped] = useState<string | null>(null);
  const isRefused = state.refusal?.of === 'wager';
  const isWrong = halfTyped !== null && halfTyped.trim() !== '';

  const choose = (text: string): void => {
    const points = Number(text);
    const isFine = text.trim() !== '' && Number.isInteger(points) && points >= 0 && points <= max;
    setHalfTyped(isFine ? null : text);
    if (isFine) live.wager(points);
  };
  const likely = [
    ['wagerNothing', 0],
    ['wagerHalf', Math.floor(max / 2)],
    ['wagerAll', max],
  ] as const;
  const keptText = (kept: number | null) =>
    kept === null ? t('wagerNone') : t('wagerKept', { wager: kept });
  const isSaved = wager !== null && state.wagerDraft === null;
  const statusText = (): string => {
    if (isRefused) return t('notTaken');
    // The last valid wager still counts, even if it is in flight.
    if (isWrong) return `${t('wagerWrong', { most: max })}. ${keptText(chosen)}`;
    return state.wagerDraft === null ? keptText(wager) : t('typeSending');
  };

  return (
    <form
      className="panel wager"
      onSubmit={(event) => {
        event.preventDefault();
        live.sendNow();
      }}
      noValidate
    >
      <div className="likely">
        {likely.map(([key, points]) => (
          <button
            key={key}
            type="button"
            className="button plain"
            aria-pressed={halfTyped === null && chosen === points}
            onClick={() => choose(String(points))}
          >
            {t(key)}
          </button>
        ))}
      </div>
      <input
        type="range"
        aria-label={t('wagerLabel')}
        min={0}
        max={max}
        step={Math.max(1, Math.round(max / 100))}
        value={chosen ?? 0}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <input
        aria-label={t('wagerLabel')}
        aria-describedby="wagerNews"
        aria-invalid={isWrong}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        enterKeyHint="done"
        placeholder={t('wagerDetail', { most: max })}
        value={halfTyped ?? chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <p
        id="wagerNews"
        className={isWrong || isRefused ? 'fault' : 'kept'}
        data-state={isSaved ? 'kept' : undefined}
        aria-live="polite"
      >
        {statusText()}
      </p>
    </form>
  );
}
