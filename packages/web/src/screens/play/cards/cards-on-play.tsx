import { lazy, Suspense } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { useMay } from '../../../live/use-may.ts';

const CardsPanel = lazy(() => import('./cards-panel.tsx'));

/** Cards are for those who play, in every game. */
export const CardsOnPlay = ({ app }: { app: QuizShowApp }) =>
  useMay('play') && (
    <Suspense fallback={null}>
      <CardsPanel app={app} />
    </Suspense>
  );
