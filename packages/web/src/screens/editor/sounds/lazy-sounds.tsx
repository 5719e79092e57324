import { lazy, Suspense, type ReactNode } from 'react';
import type { Game } from '../../../games/game-side.ts';

const SoundsPanel = lazy(() => import('./sounds-panel.tsx'));

export const SoundsTab = (props: { game: Game; showId: string; children?: ReactNode }) => (
  <Suspense fallback={null}>
    <SoundsPanel {...props} />
  </Suspense>
);
