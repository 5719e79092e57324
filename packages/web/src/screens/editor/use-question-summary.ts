import type { QuestionRecord } from '@quizcast/game/season/question-records';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../ui/texts/dates.ts';
import { percent } from '../../ui/texts/percent.ts';

/** One-line summary of how often and when a question was asked, how many answered, and how many were right. */
export function useQuestionSummary(): (record: QuestionRecord) => string {
  const { t, i18n } = useTranslation('season');
  return ({ asked, answered, rightShare }) => {
    const [last] = asked;
    const when = last === undefined ? '' : dayOf(new Date(last.atMs).toISOString(), i18n.language);
    return [
      t('questions.asked', { count: asked.length, when }),
      t('questions.answered', { count: answered }),
      ...(rightShare === null
        ? []
        : [t('questions.right', { share: percent(rightShare, i18n.language) })]),
    ].join(' · ');
  };
}
