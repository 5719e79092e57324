import { lazy, Suspense } from 'react';
import type { AskedWords } from '@quizcast/game/season/run';

const AskedFigures = lazy(() => import('./asked-figures.tsx'));

/** Beside a question: how often it was asked, and how it did. It comes after the form, and from the season. */
export const AskedBefore = (props: AskedWords) => (
  <Suspense>
    <AskedFigures {...props} />
  </Suspense>
);
