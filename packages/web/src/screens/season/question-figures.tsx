import type { QuestionRecord, Swap } from '@quizcast/game/season/question-records';
import { Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../ui/texts/dates.ts';
import { percent } from '../../ui/texts/percent.ts';
import { QuestionWarnings } from '../../ui/question-warnings.tsx';
import classes from './season.module.css';

/** With fewer answers the figures are only a hint. */
const enoughAnswers = 60;

interface QuestionFiguresProps {
  question: QuestionRecord;
  /** Undefined when it is in the right position. */
  swap: Swap | undefined;
}

/** How often a question was asked, its answers, and its warnings. */
export function QuestionFigures({ question, swap }: QuestionFiguresProps) {
  const { t, i18n } = useTranslation('season');
  const { text, asked, answered, rightShare, discrimination, medianMs } = question;
  const [last] = asked;
  const when = last === undefined ? '' : dayOf(new Date(last.atMs).toISOString(), i18n.language);
  const number = (value: number, digits: number) =>
    value.toLocaleString(i18n.language, { maximumFractionDigits: digits });
  return (
    <article className={classes.question}>
      <div className={classes.questionHead}>
        <h2 className={classes.questionText}>
          <bdi>{text.trim() === '' ? t('questions.noText') : text}</bdi>
        </h2>
        <QuestionWarnings question={question} swap={swap} />
      </div>
      <p className={classes.note}>
        {t('questions.asked', { count: asked.length, when })}
        {' · '}
        {t('questions.answered', { count: answered })}
        {rightShare !== null &&
          ` · ${t('questions.right', { share: percent(rightShare, i18n.language) })}`}
        {medianMs !== null &&
          ` · ${t('questions.median', { seconds: number(medianMs / 1000, 1) })}`}
        {discrimination !== null && (
          <>
            {' · '}
            <Tooltip
              label={t('questions.discriminationHint')}
              multiline
              maw={320}
              events={{ hover: true, focus: true, touch: true }}
            >
              <button type="button" className={classes.hinted}>
                {t('questions.discrimination', { value: number(discrimination, 2) })}
              </button>
            </Tooltip>
          </>
        )}
      </p>
      {asked.length > 1 && (
        <ul className={classes.times}>
          {asked.map(({ run, atMs, showName, answered: count }) => (
            <li key={run} title={t('warnings.askedOnHint', { show: showName, count })}>
              {t('warnings.askedOn', { when: dayOf(new Date(atMs).toISOString(), i18n.language) })}
            </li>
          ))}
        </ul>
      )}
      {answered > 0 && answered < enoughAnswers && (
        <p className={classes.note}>{t('questions.few')}</p>
      )}
      <Shares question={question} />
    </article>
  );
}

function Shares({ question: { options, shares, right } }: { question: QuestionRecord }) {
  const { t, i18n } = useTranslation('season');
  if (shares.length === 0) return null;
  return (
    <ul className={classes.shares}>
      {options.map((option, index) => (
        <li key={`${index} ${option}`} data-right={right.includes(index) || undefined}>
          <span className={classes.option}>
            <bdi>{option}</bdi>
            {right.includes(index) && (
              <>
                <IconCheck size={14} aria-hidden />
                <span className={classes.spoken}>{t('questions.correct')}</span>
              </>
            )}
          </span>
          <span
            className={classes.bar}
            style={{ inlineSize: `${Math.round((shares[index] ?? 0) * 100)}%` }}
          />
          <span>{percent(shares[index] ?? 0, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}
