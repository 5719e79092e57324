import { lazy, Suspense, type ComponentProps } from 'react';

const SoundPanel = lazy(() => import('./sound-panel.tsx'));

/** How loud the overlays are, once its controls are there. */
export const SoundOnPlay = (props: ComponentProps<typeof SoundPanel>) => (
  <Suspense fallback={null}>
    <SoundPanel {...props} />
  </Suspense>
);
