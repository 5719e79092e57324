import { lazy, Suspense } from 'react';
import type { QuestionTexts } from '@quizcast/game/season/run';

const QuestionHistoryLine = lazy(() => import('./question-history-line.tsx'));

/** How often a question was asked and how it did. Loaded lazily, after the form. */
export const QuestionHistory = (props: QuestionTexts) => (
  <Suspense>
    <QuestionHistoryLine {...props} />
  </Suspense>
);
