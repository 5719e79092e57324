import type { ControlState } from '@quizcast/game/control/state';
import type { NextStep } from '@quizcast/game/control/next-step';
import type { DockWords } from '../messages/en/pages/dock.ts';
import type { PressProps } from './press.tsx';
import { stakeFormId, stakeText, type Stakes } from './stakes.ts';
import { useWords } from './words.ts';

type BigStepProps = { state: ControlState; step: NextStep; stakes: Stakes } & Omit<
  PressProps,
  'name'
>;

/** The next step, always in the same place. */
export function BigStep({ state, step, stakes, isOff, onPress }: BigStepProps) {
  const words = useWords();
  if (step.kind === 'choose')
    return (
      <p className="big prompt">
        {words[step.what]}
        {step.what === 'wagers' && <small>{words.missing(missingIn(state))}</small>}
      </p>
    );
  const { press } = step;
  const asked = press === 'stake' ? askedPlayer(state) : undefined;
  if (asked !== undefined)
    return (
      <button
        type="submit"
        form={stakeFormId(asked.player)}
        className="big"
        data-press={press}
        disabled={isOff}
      >
        {words.askFor(asked.player.name, stakeText(stakes, asked.show, asked.player))}
      </button>
    );
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
  return words.actions[press];
}

const missingIn = ({ categoryQuiz }: ControlState): string[] =>
  (categoryQuiz?.players ?? []).flatMap(({ name, hasWagered }) =>
    hasWagered === false ? [name] : [],
  );

/** The player who is asked a double: whoever has the turn. */
function askedPlayer({ categoryQuiz: show }: ControlState) {
  const player = show?.players.find(({ hasTurn }) => hasTurn);
  return show === null || player === undefined ? undefined : { show, player };
}
