import { lazy, Suspense } from 'react';
import type { AskedWords } from '@quizcast/game/season/run';

const AskedFigures = lazy(() => import('./asked-figures.tsx'));

/** How often a question was asked and how it did. Loaded lazily, after the form. */
export const AskedBefore = (props: AskedWords) => (
  <Suspense>
    <AskedFigures {...props} />
  </Suspense>
);
