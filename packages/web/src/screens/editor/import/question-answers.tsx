import type { ReactNode } from 'react';
import type { ImportedStage } from '@quizcast/game/importing/import';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import { optionLetters, type Question } from '@quizcast/game/games/crowd-quiz/show';
import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../../messages/late/crowd.ts';
import { appLanguage } from '../../../messages/i18n.ts';
import { answerText } from '../../../messages/viewers/figures.ts';
import classes from './import.module.css';

/** The four answers of a stage. */
export function StageAnswers({ question }: { question: ImportedStage['question'] }) {
  return (
    <ol className={classes.answers}>
      {question.answers.map((answer, index) => (
        <Answer
          key={letters[index]}
          mark={letters[index]}
          text={answer}
          isRight={index === question.correctAnswer}
          isGuessed={question.isRightGuessed === true}
        />
      ))}
    </ol>
  );
}

/** The answers of a crowd question, depending on its kind. */
export function CrowdAnswers({ question }: { question: Question }) {
  const { t } = useTranslation('crowdEditor');
  const { kind, severalScoring, numberScoring, numberRange, rightNumber, unit } = question;
  const isGuessed = question.isRightGuessed === true;
  const scoring =
    kind === 'several'
      ? t(`severalScoring.${severalScoring}`)
      : kind === 'number'
        ? t(`numberScoring.${numberScoring}`)
        : '';
  return (
    <>
      <p className={classes.kind}>
        <b>{t(`kinds.${kind}`)}</b>
        {scoring !== '' && ` · ${scoring}`}
        {kind === 'number' && numberRange > 0 && ` · ± ${answerText(numberRange, appLanguage())}`}
      </p>
      <ol className={classes.answers}>
        {kind === 'number' ? (
          <Answer
            text={`${answerText(rightNumber, appLanguage())} ${unit}`.trim()}
            isRight
            isGuessed={isGuessed}
          />
        ) : kind === 'text' ? (
          question.accepted
            .split('\n')
            .map((text) => <Answer key={text} text={text} isRight isGuessed={isGuessed} />)
        ) : (
          question.options.map((text, index) => (
            <Answer
              key={optionLetters[index]}
              mark={kind === 'order' ? `${index + 1}.` : optionLetters[index]}
              text={text}
              isRight={isKeyed(kind) && question.right.includes(index)}
              isGuessed={isGuessed}
            />
          ))
        )}
      </ol>
    </>
  );
}

const isKeyed = (kind: Question['kind']): boolean => kind === 'choice' || kind === 'several';

interface AnswerProps {
  mark?: ReactNode;
  text: string;
  isRight: boolean;
  isGuessed: boolean;
}

function Answer({ mark, text, isRight, isGuessed }: AnswerProps) {
  const { t } = useTranslation('transfer');
  return (
    <li data-right={isRight || undefined}>
      {mark !== undefined && <b>{mark}</b>}{' '}
      {text === '' ? <span className={classes.blank}>{t('import.blank')}</span> : text}
      {isRight && (
        <span className={classes.right} data-guessed={isGuessed || undefined}>
          {isGuessed ? (
            <IconHelpCircle size={14} aria-hidden />
          ) : (
            <IconCheck size={14} aria-hidden />
          )}{' '}
          {t(isGuessed ? 'import.guessed' : 'import.right')}
        </span>
      )}
    </li>
  );
}
