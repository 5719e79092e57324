import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { OverlayCanvas } from '../parts/overlay-canvas.tsx';
import { isInObs } from './address.ts';
import type { LiveView } from './live-view.ts';

const Sound = lazy(async () => {
  const { Sound: default_ } = await import('./sound.tsx');
  return { default: default_ };
});

const WrongAddress = lazy(async () => {
  const { WrongAddress: default_ } = await import('./wrong-address.tsx');
  return { default: default_ };
});

/** The whole page: the canvas and the state of the connection. Keeps the last picture while disconnected. */
export function Overlay({ live }: { live: LiveView }) {
  const { picture, link, clockOffsetMs, isUnknownOwner } = useSyncExternalStore(
    live.subscribe,
    live.state,
  );
  // Stays mounted once needed: the other game may return, and loaded sounds play without delay.
  const [needsSound, setNeedsSound] = useState(false);
  const view = picture?.view;
  if (!needsSound && (view?.categoryQuiz ?? view?.stageQuiz ?? view?.crowdQuiz)?.sounds)
    setNeedsSound(true);
  return (
    <main className="overlay" data-connection={link}>
      {picture === null && isUnknownOwner && (
        <Suspense fallback={null}>
          <WrongAddress languages={navigator.languages} isInObs={isInObs()} />
        </Suspense>
      )}
      {picture !== null && (
        <OverlayCanvas
          key={picture.cut}
          view={picture.view}
          clockOffsetMs={clockOffsetMs}
          isOnAir
        />
      )}
      {picture !== null && needsSound && (
        <Suspense fallback={null}>
          <Sound picture={picture} clockOffsetMs={clockOffsetMs} />
        </Suspense>
      )}
    </main>
  );
}
