import { useMemo } from 'react';
import { recordOfQuestion, swapsIn } from '@quizcast/game/season/question-records';
import type { QuestionTexts } from '@quizcast/game/season/run';
import { IconHistory } from '@tabler/icons-react';
import { useFetched } from '../../live/use-fetched.ts';
import { QuestionWarnings } from '../../ui/question-warnings.tsx';
import classes from './asked-figures.module.css';
import { askedQuestions } from './asked-questions.ts';
import { useAskedFacts } from './use-asked-facts.ts';

/**
 * How often the question with these words was asked in shows played by all viewers, and how it did; renders nothing for
 * other questions.
 */
export default function AskedFigures({ text, options, kind }: QuestionTexts) {
  const { content } = useFetched(askedQuestions);
  const factsOf = useAskedFacts();
  const questions = content?.questions;
  const swaps = useMemo(() => swapsIn(questions ?? []), [questions]);
  const question = recordOfQuestion(questions ?? [], { text, options, kind });
  if (question === undefined) return null;
  return (
    <div className={classes.asked} data-asked-before>
      <IconHistory size={16} aria-hidden />
      <span>{factsOf(question)}</span>
      <QuestionWarnings question={question} swap={swaps.get(question)} />
    </div>
  );
}
