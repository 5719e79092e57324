import { useCallback, useState } from 'react';
import { swapsIn } from '@quizcast/game/season/question-records';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fetchQuestionRecords, type SeasonSpan } from '../../live/calls/season.ts';
import { Failed } from './failed.tsx';
import { QuestionFigures } from './question-figures.tsx';
import classes from './season.module.css';
import { useFetched } from '../../live/use-fetched.ts';

/** Statistics of the questions of these shows, most recently asked first. */
export function QuestionsTab({ span }: { span: SeasonSpan }) {
  const { t } = useTranslation('season');
  const [isWarnedOnly, setIsWarnedOnly] = useState(false);
  const ask = useCallback(() => fetchQuestionRecords(span), [span]);
  const { content, hasFailed, retry } = useFetched(ask);
  if (content === null) return hasFailed ? <Failed onRetry={retry} /> : null;
  const { questions } = content;
  const swaps = swapsIn(questions);
  const warned = questions.filter(
    (question) => question.warnings.length > 0 || swaps.has(question),
  );
  const shown = isWarnedOnly ? warned : questions;
  return (
    <>
      <div className={classes.tools}>
        <output className={classes.note}>
          {t('questions.count', { count: questions.length })}
        </output>
        <Switch
          label={t('questions.onlyWarned', { count: warned.length })}
          checked={isWarnedOnly}
          onChange={(event) => setIsWarnedOnly(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className={classes.nothing}>
          {t(isWarnedOnly ? 'questions.noneWarned' : 'questions.none')}
        </p>
      ) : (
        <ol className={classes.questions}>
          {shown.map((question) => (
            <li key={JSON.stringify([question.text, question.options, question.asked[0]?.run])}>
              <QuestionFigures question={question} swap={swaps.get(question)} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
