import { useState, type SubmitEvent } from 'react';
import type { SeatActions } from './play.tsx';
import { useWords } from './words.ts';

interface WagerProps {
  live: SeatActions;
  most: number;
  /** As the server has it; null for none. */
  wager: number | null;
  isRefused: boolean;
}

/** The points that are at stake in the final: by slider, by number, or by a few likely ones. */
export function Wager({ live, most, wager, isRefused }: WagerProps) {
  const words = useWords();
  const [text, setText] = useState(String(wager ?? 0));
  const [isWrong, setIsWrong] = useState(false);
  const chosen = Number(text);
  const isFine = text.trim() !== '' && Number.isInteger(chosen) && chosen >= 0 && chosen <= most;

  const choose = (next: string): void => {
    setText(next);
    setIsWrong(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsWrong(!isFine);
    if (isFine) live.wager(chosen);
  };
  const likely = [
    { label: words.wagerNothing, points: 0 },
    { label: words.wagerHalf, points: Math.floor(most / 2) },
    { label: words.wagerAll, points: most },
  ];

  return (
    <form className="panel wager" onSubmit={submit} noValidate>
      <div className="likely">
        {likely.map(({ label, points }) => (
          <button
            key={label}
            type="button"
            className="button plain"
            aria-pressed={chosen === points}
            onClick={() => choose(String(points))}
          >
            {label}
          </button>
        ))}
      </div>
      <input
        type="range"
        aria-label={words.wagerLabel}
        min={0}
        max={most}
        step={Math.max(1, Math.round(most / 100))}
        value={isFine ? chosen : 0}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <div className="wagerLine">
        <input
          aria-label={words.wagerLabel}
          aria-describedby="wagerNews"
          aria-invalid={isWrong}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          enterKeyHint="done"
          value={text}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <button type="submit" className="button">
          {words.wagerSet}
        </button>
      </div>
      <p id="wagerNews" className={isWrong || isRefused ? 'fault' : 'kept'} aria-live="polite">
        {isRefused
          ? words.notTaken
          : isWrong
            ? words.wagerWrong(most)
            : wager === null
              ? words.wagerNone
              : words.wagerKept(wager)}
      </p>
    </form>
  );
}
