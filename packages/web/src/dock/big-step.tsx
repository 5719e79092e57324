import type { NextStep } from '@quizcast/game/control/next-step';
import type { PressProps } from './press.tsx';
import { useWords } from './words.ts';

/** The next thing to do, always in the same place. */
export function BigStep({ step, isOff, onPress }: { step: NextStep } & Omit<PressProps, 'name'>) {
  const words = useWords();
  if (step.kind === 'choose') return <p className="big prompt">{words[step.what]}</p>;
  const { press } = step;
  return (
    <button
      type="button"
      className="big"
      data-press={press}
      disabled={isOff}
      onClick={(event) => {
        // The second half of a double click is not the next step, which has just come to stand here.
        if (event.detail <= 1) onPress(press);
      }}
    >
      {words.actions[press]}
    </button>
  );
}
