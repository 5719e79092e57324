import { useEffect, useState } from 'react';
import type { NextStep } from '@quizcast/game/control/next-step';
import type { PressProps } from './press.tsx';
import { useWords } from './words.ts';

const sureWithinMs = 4000;

/** The next thing to do, always in the same place. What throws away a show that was played is asked for twice. */
export function BigStep({ step, isOff, onPress }: { step: NextStep } & Omit<PressProps, 'name'>) {
  const words = useWords();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setIsAsked(false), sureWithinMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  if (step.kind === 'choose') return <p className="big prompt">{words[step.what]}</p>;
  const { press, isRestart } = step;
  return (
    <button
      type="button"
      className="big"
      data-press={press}
      disabled={isOff}
      onClick={(event) => {
        // The second half of a double click is not the next step, which has just come to stand here.
        if (event.detail > 1) return;
        setIsAsked(isRestart && !isAsked);
        if (!isRestart || isAsked) onPress(press);
      }}
    >
      {!isRestart ? words.actions[press] : isAsked ? words.again : words.restart}
    </button>
  );
}
