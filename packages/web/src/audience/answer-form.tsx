import { useState, type ReactNode } from 'react';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import type { AudienceTexts } from '../messages/viewers/audience-texts.ts';
import {
  hasRemovedOption,
  Options,
  OptionsInOrder,
  SeveralOptions,
  type InputProps,
} from './option-buttons.tsx';
import type { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { Picture } from './picture.tsx';
import { useTexts } from './texts.ts';

export type QuestionScene = Extract<PhoneScene, { kind: 'question' }>;

interface AnswerFormProps {
  link: PhoneLink;
  state: PhoneState;
  scene: QuestionScene;
}

/** The current question with its answer inputs. */
export function AnswerForm({ link, state, scene }: AnswerFormProps) {
  const t = useTexts();
  const submitted = state.answer?.round === scene.round ? state.answer : null;
  const isFinal = scene.isFirstAnswerFinal && submitted !== null;
  const input: InputProps = {
    answer: submitted?.answer ?? '',
    isDisabled: !scene.isOpen || isFinal,
    onAnswer: (answer) => link.answer(scene.round, answer),
  };
  return (
    <>
      <h1 className="question" dir="auto" aria-live="polite">
        {scene.text}
      </h1>
      <Picture image={scene.image} />
      <Inputs scene={scene} input={input} />
      <output className="status">{statusOf(scene, submitted, t)}</output>
    </>
  );
}

function statusOf(
  { question, isOpen, isFirstAnswerFinal }: QuestionScene,
  answer: PhoneState['answer'],
  t: AudienceTexts,
): string {
  if (answer === null) return isOpen ? '' : t('closedMissed');
  if (answer.delivery !== 'done') return t('sending');
  if (!isOpen) return t('closedAnswered');
  if (isFirstAnswerFinal) return t('takenFinal');
  return hasRemovedOption(question, answer.answer) ? t('answerRemoved') : t('takenHint');
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

/** Maximum length of a typed answer. */
const maxTyped = 60;

function Typed({
  answer,
  isDisabled,
  onAnswer,
  isNumber = false,
}: InputProps & { isNumber?: boolean }) {
  const t = useTexts();
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
        aria-label={isNumber ? t('typeNumber') : t('typeText')}
        placeholder={isNumber ? t('typeNumber') : t('typeText')}
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
        {t('send')}
      </button>
    </form>
  );
}
