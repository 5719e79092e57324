import { useState, useSyncExternalStore } from 'react';
import { onDemand } from '../parts/on-demand.tsx';
import { OverlayCanvas } from '../parts/overlay-canvas.tsx';
import { isInObs } from './address.ts';
import type { LiveView } from './live-view.ts';

const Sound = onDemand(
  () => import('./sound.tsx'),
  ({ Sound }) => Sound,
);
const WrongAddress = onDemand(
  () => import('./wrong-address.tsx'),
  ({ WrongAddress }) => WrongAddress,
);

export interface OverlayProps {
  live: Pick<LiveView, 'subscribe' | 'state' | 'firstState'>;
}

/** The whole page: the canvas and the state of the connection. Keeps the last picture while disconnected. */
export function Overlay({ live }: OverlayProps) {
  const { picture, link, clockOffsetMs, isUnknownOwner } = useSyncExternalStore(
    live.subscribe,
    live.state,
    live.firstState,
  );
  // Stays mounted once needed: the other game may return, and loaded sounds play without delay.
  const [needsSound, setNeedsSound] = useState(false);
  const view = picture?.view;
  if (!needsSound && (view?.categoryQuiz ?? view?.stageQuiz ?? view?.crowdQuiz)?.sounds)
    setNeedsSound(true);
  return (
    <main className="overlay" data-connection={link}>
      {picture === null && isUnknownOwner && (
        <WrongAddress languages={navigator.languages} isInObs={isInObs()} />
      )}
      {picture !== null && (
        <OverlayCanvas
          key={picture.cut}
          view={picture.view}
          clockOffsetMs={clockOffsetMs}
          isOnAir
        />
      )}
      {picture !== null && needsSound && <Sound picture={picture} clockOffsetMs={clockOffsetMs} />}
    </main>
  );
}
