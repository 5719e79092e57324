import { useState, type ReactNode } from 'react';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import { Options, OptionsInOrder, SeveralOptions, type InputProps } from './option-buttons.tsx';
import type { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { useWords } from './words.ts';

export type QuestionScene = Extract<PhoneScene, { kind: 'question' }>;

interface AnswerFormProps {
  link: PhoneLink;
  state: PhoneState;
  scene: QuestionScene;
}

/** The question in play, and where the viewer answers it. */
export function AnswerForm({ link, state, scene }: AnswerFormProps) {
  const words = useWords();
  const given = state.answer?.round === scene.round ? state.answer : null;
  const isFinal = scene.isFirstAnswerFinal && given !== null;
  const input: InputProps = {
    answer: given?.answer ?? '',
    isDisabled: !scene.isOpen || isFinal,
    onAnswer: (answer) => link.answer(scene.round, answer),
  };
  return (
    <>
      <h1 className="question" dir="auto" aria-live="polite">
        {scene.text}
      </h1>
      <Inputs scene={scene} input={input} />
      <output className="status">{statusOf(scene, given, words)}</output>
    </>
  );
}

function statusOf(
  { isOpen, isFirstAnswerFinal }: QuestionScene,
  given: PhoneState['answer'],
  words: ReturnType<typeof useWords>,
): string {
  if (!isOpen)
    return `${words.closed}. ${given === null ? words.closedMissed : words.closedAnswered}`;
  if (given === null) return '';
  if (!given.isTaken) return words.sending;
  return `${words.taken}. ${isFirstAnswerFinal ? words.takenFinal : words.takenHint}`;
}

function Inputs({
  scene: { question },
  input,
}: {
  scene: QuestionScene;
  input: InputProps;
}): ReactNode {
  switch (question.kind) {
    case 'choice':
      return <Options options={question.options} {...input} />;
    case 'several':
      return <SeveralOptions options={question.options} {...input} />;
    case 'order':
      return <OptionsInOrder options={question.options} {...input} />;
    case 'number':
      return <Typed {...input} isNumber />;
    case 'text':
      return <Typed {...input} />;
  }
}

/** No answer is longer. */
const maxTyped = 60;

function Typed({
  answer,
  isDisabled,
  onAnswer,
  isNumber = false,
}: InputProps & { isNumber?: boolean }) {
  const words = useWords();
  const [typed, setTyped] = useState(answer);
  const text = typed.trim();
  return (
    <form
      className="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onAnswer(text);
      }}
    >
      <input
        aria-label={isNumber ? words.typeNumber : words.typeText}
        placeholder={isNumber ? words.typeNumber : words.typeText}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={maxTyped}
        dir="auto"
        disabled={isDisabled}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button
        type="submit"
        className="main"
        disabled={isDisabled || text === '' || text === answer}
      >
        {words.send}
      </button>
    </form>
  );
}
