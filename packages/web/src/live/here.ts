import type { Place } from '@quizcast/game/protocol/protocol';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** Where this page is in the app, for the other people in the document. */
export const herePlace = createStore<{ place: Place }>()(() => ({
  place: { screen: 'dashboard' },
}));

/** Publishes the place while the calling component is mounted. */
export function useHere({ screen, showId, stageId, styleId }: Place): void {
  useEffect(() => {
    herePlace.setState({
      place: {
        screen,
        ...(showId === undefined ? {} : { showId }),
        ...(stageId === undefined ? {} : { stageId }),
        ...(styleId === undefined ? {} : { styleId }),
      },
    });
  }, [screen, showId, stageId, styleId]);
}

/** Debounce, so that moving through a list by arrow keys does not send every row. */
const settledMs = 250;

/** Calls `send` with the place of this page, debounced. `now` of the result sends it at once. */
export function sendPlace(send: (place: Place) => boolean): { now(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSent: Place | null = null;
  const now = (): void => {
    clearTimeout(timer);
    const { place } = herePlace.getState();
    lastSent = send(place) ? place : null;
  };
  const stop = herePlace.subscribe(({ place }) => {
    clearTimeout(timer);
    if (!isSame(place, lastSent)) timer = setTimeout(now, settledMs);
  });
  return {
    now,
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}

const isSame = (one: Place, other: Place | null): boolean =>
  one.screen === other?.screen &&
  one.showId === other.showId &&
  one.stageId === other.stageId &&
  one.styleId === other.styleId;
