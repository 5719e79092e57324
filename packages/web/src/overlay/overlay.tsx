import { useSyncExternalStore } from 'react';
import { OverlayCanvas } from '../parts/overlay-canvas.tsx';
import type { LiveView } from './live-view.ts';

/** The whole page: the canvas, and how the link stands. The last picture stays when the link is lost. */
export function Overlay({ live }: { live: LiveView }) {
  const { picture, link, clockOffsetMs } = useSyncExternalStore(live.subscribe, live.state);
  return (
    <main className="overlay" data-connection={link}>
      {picture !== null && (
        <OverlayCanvas key={picture.cut} view={picture.view} clockOffsetMs={clockOffsetMs} />
      )}
    </main>
  );
}
