import { recordOfQuestion } from '@quizcast/game/season/question-records';
import type { QuestionTexts } from '@quizcast/game/season/run';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../../live/use-fetched.ts';
import { fetchQuestionHistory } from '../fetch-question-history.ts';
import { CheckLine } from './check-line.tsx';
import classes from './check-list.module.css';
import { useQuestionSummary } from '../use-question-summary.ts';

/** A question of a show, with a link to it. */
export interface CheckedQuestion {
  id: string;
  /** Such as "Question 3". */
  place: string;
  words: QuestionTexts;
  onGo: () => void;
}

/** Questions of a show that viewers already know; renders nothing when there are none. */
export default function KnownQuestions({ questions }: { questions: readonly CheckedQuestion[] }) {
  const { t } = useTranslation('season');
  const { content } = useFetched(fetchQuestionHistory);
  const summaryOf = useQuestionSummary();
  const found = questions.flatMap((question) => {
    const record = recordOfQuestion(content?.questions ?? [], question.words);
    return record === undefined ? [] : [{ ...question, record }];
  });
  if (found.length === 0) return null;
  return (
    <section aria-label={t('questions.before')}>
      <p className={classes.intro}>{t('questions.before')}</p>
      <ul className={classes.list}>
        {found.map(({ id, place, record, onGo }) => (
          <CheckLine key={id} place={place} text={summaryOf(record)}>
            <Button
              size="xs"
              variant="default"
              aria-label={t('questions.openOf', { place })}
              onClick={onGo}
            >
              {t('questions.open')}
            </Button>
          </CheckLine>
        ))}
      </ul>
    </section>
  );
}
