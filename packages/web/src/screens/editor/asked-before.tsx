import { lazy, Suspense } from 'react';
import type { QuestionTexts } from '@quizcast/game/season/run';

const AskedFigures = lazy(() => import('./asked-figures.tsx'));

/** How often a question was asked and how it did. Loaded lazily, after the form. */
export const AskedBefore = (props: QuestionTexts) => (
  <Suspense>
    <AskedFigures {...props} />
  </Suspense>
);
