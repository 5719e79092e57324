import {
  letters,
  type AnswerIndex,
  type Question,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import {
  IconCheck,
  IconClockPause,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconMultiplier2x,
  IconScissors,
  IconSwitchHorizontal,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasHidden, isHidden } from '@quizcast/game/games/stage-quiz/answers-appear';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { sizeOf, wordSizeOf } from '../text-size.ts';
import classes from './current-question.module.css';
import { HostWords } from './host-words.tsx';
import { keyOf } from './keys.ts';
import type { PlayAction } from './play-state.ts';
import { JokerTime, QuestionTime } from './question-time.tsx';

type TileState = 'hidden' | 'idle' | 'locked' | 'right' | 'wrong' | 'removed';

const indexes: readonly AnswerIndex[] = [0, 1, 2, 3];

export function CurrentQuestion(props: {
  stage: Stage;
  /** The question replaced by this one. */
  switchedFrom: Question | null;
  number: number;
  count: number;
  /** Locking an answer is the next step. */
  isAsking: boolean;
  isHinted: boolean;
  clockOffsetMs: number;
  disabledReason: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('play');
  const { stage, number, count } = props;
  const { question } = stage;
  // Not after the reveal, and not after the contestant has walked away.
  const isOpen =
    !question.showCorrectAnswer &&
    (props.isAsking || question.lockedAnswer !== undefined || hasHidden(question));
  // While no answer is locked, the big button shows the next one.
  const offersNext = hasHidden(question) && question.lockedAnswer !== undefined;
  return (
    <div className={classes.question}>
      <p className={classes.place}>
        <span>{t('question.stageOf', { number, count })}</span>
        {offersNext && !question.showCorrectAnswer && (
          <button
            type="button"
            className={classes.next}
            onClick={() => props.onPerform({ kind: 'next-answer' })}
          >
            {t('actions.next-answer')}
            <KeyHint keys={keyOf('next-answer')} />
          </button>
        )}
        {question.clock !== undefined && isOpen && (
          <QuestionTime clock={question.clock} clockOffsetMs={props.clockOffsetMs} />
        )}
        <strong>{stage.price === '' ? t('question.noPrice') : stage.price}</strong>
      </p>
      {question.jokerClock !== undefined && (
        <JokerTime
          clock={question.jokerClock}
          clockOffsetMs={props.clockOffsetMs}
          onEnd={() => props.onPerform({ kind: 'end-call' })}
        />
      )}
      <p className={classes.text} data-size={sizeOf(question.question, 90, 220)} dir="auto">
        {question.question === '' ? <em>{t('question.noText')}</em> : question.question}
      </p>
      {props.switchedFrom !== null && (
        <p className={classes.skipped} dir="auto">
          <IconSwitchHorizontal size={18} aria-hidden />
          {t('question.skipped', { text: props.switchedFrom.question })}
        </p>
      )}
      {question.hasSecondTry === true && isOpen && (
        <p className={classes.secondTry}>
          <IconMultiplier2x size={18} aria-hidden />
          {t('question.secondTry')}
        </p>
      )}
      <ul className={classes.answers} data-asking={props.isAsking} data-hinted={props.isHinted}>
        {indexes.map((answer) => (
          <Answer
            key={answer}
            question={question}
            answer={answer}
            disabledReason={props.disabledReason({ kind: 'lock', answer })}
            isRefused={props.refused === `lock ${answer}`}
            onLock={() => props.onPerform({ kind: 'lock', answer })}
          />
        ))}
      </ul>
      <HostWords question={question} />
    </div>
  );
}

function stateOf(question: Question, answer: AnswerIndex): TileState {
  if (question.showCorrectAnswer && question.correctAnswer === answer) return 'right';
  if (question.removedAnswers.includes(answer)) return 'removed';
  if (isHidden(question, answer)) return 'hidden';
  if (question.lockedAnswer !== answer) return 'idle';
  return question.showCorrectAnswer ? 'wrong' : 'locked';
}

function Answer(props: {
  question: Question;
  answer: AnswerIndex;
  disabledReason: string | undefined;
  isRefused: boolean;
  onLock: () => void;
}) {
  const { t } = useTranslation('play');
  const { question, answer } = props;
  const letter = letters[answer];
  const state = stateOf(question, answer);
  const text = question.answers[answer] ?? '';
  const isLocked = question.lockedAnswer === answer;
  const textId = `answer-${letter}`;
  return (
    <li
      className={classes.answer}
      data-state={state}
      data-impossible={props.disabledReason !== undefined || undefined}
      data-refused={props.isRefused || undefined}
    >
      <span className={classes.letter} aria-hidden>
        {letter}
      </span>
      <span className={classes.body} id={textId}>
        <span
          className={classes.answerText}
          data-size={sizeOf(text, 40, 100)}
          data-word={wordSizeOf(text)}
          dir="auto"
        >
          {text === '' ? <em>{t('question.noAnswer')}</em> : text}
        </span>
        <span className={classes.marks}>
          <Mark state={state} isRight={question.correctAnswer === answer} />
        </span>
      </span>
      <button
        type="button"
        className={classes.lock}
        aria-label={t('actions.lockAnswer', { letter })}
        aria-describedby={textId}
        aria-pressed={isLocked}
        title={props.disabledReason ?? t(isLocked ? 'question.unlock' : 'question.lock')}
        onClick={props.onLock}
      >
        {isLocked ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
        <KeyHint keys={letter} />
      </button>
    </li>
  );
}

/** Shows by text and shape what the color means. The right answer is marked for the host before the reveal, too. */
function Mark({ state, isRight }: { state: TileState; isRight: boolean }) {
  const { t } = useTranslation('play');
  if (state === 'right')
    return (
      <span className={classes.mark} data-mark="right">
        <IconCheck size={14} aria-hidden />
        {t('question.right')}
      </span>
    );
  if (state === 'wrong')
    return (
      <span className={classes.mark} data-mark="wrong">
        <IconX size={14} aria-hidden />
        {t('question.wrong')}
      </span>
    );
  if (state === 'removed')
    return (
      <span className={classes.mark}>
        <IconScissors size={14} aria-hidden />
        {t('question.removed')}
      </span>
    );
  return (
    <>
      {state === 'hidden' && (
        <span className={classes.mark}>
          <IconClockPause size={14} aria-hidden />
          {t('question.hidden')}
        </span>
      )}
      {state === 'locked' && (
        <span className={classes.mark} data-mark="locked">
          <IconLock size={14} aria-hidden />
          {t('question.locked')}
        </span>
      )}
      {isRight && (
        <span className={classes.mark} data-mark="secret" title={t('question.rightForYou')}>
          <IconEyeOff size={14} aria-hidden />
          {t('question.right')}
        </span>
      )}
    </>
  );
}
