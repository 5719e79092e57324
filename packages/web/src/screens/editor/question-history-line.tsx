import { useMemo } from 'react';
import { recordOfQuestion, swapsIn } from '@quizcast/game/season/question-records';
import type { QuestionTexts } from '@quizcast/game/season/run';
import { IconHistory } from '@tabler/icons-react';
import { useFetched } from '../../live/use-fetched.ts';
import { QuestionWarnings } from '../../ui/question-warnings.tsx';
import classes from './question-history-line.module.css';
import { fetchQuestionHistory } from './fetch-question-history.ts';
import { useQuestionSummary } from './use-question-summary.ts';

/**
 * How often the question with these words was asked in shows played by all viewers, and how it did; renders nothing for
 * other questions.
 */
export default function QuestionHistoryLine({ text, options, kind }: QuestionTexts) {
  const { content } = useFetched(fetchQuestionHistory);
  const summaryOf = useQuestionSummary();
  const questions = content?.questions;
  const swaps = useMemo(() => swapsIn(questions ?? []), [questions]);
  const question = recordOfQuestion(questions ?? [], { text, options, kind });
  if (question === undefined) return null;
  return (
    <div className={classes.asked} data-asked-before>
      <IconHistory size={16} aria-hidden />
      <span>{summaryOf(question)}</span>
      <QuestionWarnings question={question} swap={swaps.get(question)} />
    </div>
  );
}
