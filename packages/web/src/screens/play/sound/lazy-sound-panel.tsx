import { lazy, Suspense, type ComponentProps } from 'react';

const SoundPanel = lazy(() => import('./sound-panel.tsx'));

/** Volume controls of the overlays, loaded lazily. */
export const SoundOnPlay = (props: ComponentProps<typeof SoundPanel>) => (
  <Suspense fallback={null}>
    <SoundPanel {...props} />
  </Suspense>
);
