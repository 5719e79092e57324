import type { ControlState } from '@quizcast/game/control/state';
import type { NextStep } from '@quizcast/game/control/next-step';
import type { DockWords } from '../messages/en/pages/dock.ts';
import type { PressProps } from './press.tsx';
import { useWords } from './words.ts';

type BigStepProps = { state: ControlState; step: NextStep } & Omit<PressProps, 'name'>;

/** The next step, always in the same place. */
export function BigStep({ state, step, isOff, onPress }: BigStepProps) {
  const words = useWords();
  if (step.kind === 'choose')
    return (
      <p className="big prompt">
        {words[step.what]}
        {step.what === 'wagers' && <small>{words.missing(missingIn(state))}</small>}
      </p>
    );
  const { press } = step;
  return (
    <button
      type="button"
      className="big"
      data-press={press}
      disabled={isOff}
      onClick={(event) => {
        // The second click of a double click must not trigger the next step, which has just appeared here.
        if (event.detail <= 1) onPress(press);
      }}
    >
      {textOf(press, state, words)}
    </button>
  );
}

function textOf(press: string, state: ControlState, words: DockWords): string | undefined {
  const step = state.categoryQuiz?.final?.step;
  if (press === 'next-final-step' && step !== undefined && step !== 'reveal')
    return words.finalSteps[step];
  return press === 'stake' ? wagerLabel(state, words) : words.actions[press];
}

const missingIn = ({ categoryQuiz }: ControlState): string[] =>
  (categoryQuiz?.players ?? []).flatMap(({ name, hasWagered }) =>
    hasWagered === false ? [name] : [],
  );

/** Names the player of the double, and the points of its field: the stake unless another one is set. */
function wagerLabel({ categoryQuiz }: ControlState, words: DockWords): string {
  const field = categoryQuiz?.board?.fields.find(({ isInPlay }) => isInPlay);
  const player = categoryQuiz?.players.find(({ hasTurn }) => hasTurn);
  return words.askFor(player?.name ?? '', Math.max(1, field?.points ?? 1));
}
