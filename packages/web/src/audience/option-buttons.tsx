import { useState } from 'react';
import type { CrowdQuestion } from '@quizcast/game/crowd/question';
import { letterOf, useTexts } from './texts.ts';

/** Common props of the answer inputs. */
export interface InputProps {
  /** The last answer sent; '' before. */
  answer: string;
  isDisabled: boolean;
  onAnswer: (answer: string) => void;
}

interface OptionsProps extends InputProps {
  options: readonly string[];
}

const chosenIn = (answer: string): number[] => (answer === '' ? [] : answer.split(',').map(Number));

/** Whether an option of this answer was removed after it was given. */
export function hasRemovedOption(question: CrowdQuestion, answer: string): boolean {
  if (question.kind !== 'choice' && question.kind !== 'several') return false;
  const left = remainingOptions(question.options).map(({ option }) => option);
  return chosenIn(answer).some((option) => !left.includes(option));
}

/** Options that are not yet eliminated, with their indexes; all of them when none has a text. */
function remainingOptions(options: readonly string[]): { option: number; text: string }[] {
  const all = options.map((text, option) => ({ option, text }));
  const withText = all.filter(({ text }) => text !== '');
  return withText.length === 0 ? all : withText;
}

interface OptionProps {
  option: number;
  text: string;
  isChosen: boolean;
  isDisabled: boolean;
  /** Replaces the letter. */
  sign?: string;
  onPress: () => void;
}

const Option = ({ option, text, isChosen, isDisabled, sign, onPress }: OptionProps) => (
  <button
    type="button"
    className="option"
    data-option={option}
    aria-pressed={isChosen}
    disabled={isDisabled}
    onClick={onPress}
  >
    <b>{sign ?? letterOf(option)}</b>
    <span dir="auto">{text}</span>
  </button>
);

/** Input for a single option. */
export function Options({ options, answer, isDisabled, onAnswer }: OptionsProps) {
  const t = useTexts();
  return (
    <fieldset className="options">
      <legend>{t('choose')}</legend>
      {remainingOptions(options).map(({ option, text }) => (
        <Option
          key={option}
          {...{ option, text, isDisabled }}
          isChosen={answer === String(option)}
          onPress={() => onAnswer(String(option))}
        />
      ))}
    </fieldset>
  );
}

/** Input for any number of options, sent together. */
export function SeveralOptions({ options, answer, isDisabled, onAnswer }: OptionsProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => chosenIn(answer));
  const remaining = remainingOptions(options);
  const text = remaining.flatMap(({ option }) => (chosen.includes(option) ? option : [])).join(',');
  return (
    <fieldset className="options">
      <legend>{t('chooseSeveral')}</legend>
      {remaining.map(({ option, text: label }) => {
        const isChosen = chosen.includes(option);
        return (
          <Option
            key={option}
            {...{ option, isDisabled, isChosen }}
            text={label}
            onPress={() =>
              setChosen(isChosen ? chosen.filter((each) => each !== option) : [...chosen, option])
            }
          />
        );
      })}
      <Send
        isDisabled={isDisabled || text === '' || text === answer}
        onSend={() => onAnswer(text)}
      />
    </fieldset>
  );
}

/** Input for all options in order. */
export function OptionsInOrder({ options, answer, isDisabled, onAnswer }: OptionsProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => chosenIn(answer));
  const text = chosen.join(',');
  const isComplete = chosen.length === options.length;
  return (
    <fieldset className="options">
      <legend>{t('chooseOrder')}</legend>
      {options.map((label, option) => {
        const place = chosen.indexOf(option) + 1;
        return (
          <Option
            key={option}
            option={option}
            text={label}
            sign={place === 0 ? '' : String(place)}
            isChosen={place > 0}
            isDisabled={isDisabled}
            onPress={() =>
              setChosen(place > 0 ? chosen.filter((each) => each !== option) : [...chosen, option])
            }
          />
        );
      })}
      <div className="row">
        <button
          type="button"
          disabled={isDisabled || chosen.length === 0}
          onClick={() => setChosen([])}
        >
          {t('clear')}
        </button>
        <Send
          isDisabled={isDisabled || !isComplete || text === answer}
          onSend={() => onAnswer(text)}
        />
      </div>
    </fieldset>
  );
}

function Send({ isDisabled, onSend }: { isDisabled: boolean; onSend: () => void }) {
  const t = useTexts();
  return (
    <button type="button" className="main" disabled={isDisabled} onClick={onSend}>
      {t('send')}
    </button>
  );
}
