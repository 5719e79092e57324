import type { Place } from '@quizcast/game/protocol/protocol';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** What this page is at, for the others who are here: its screen, and what is open on it. */
export const herePlace = createStore<{ place: Place }>()(() => ({
  place: { screen: 'dashboard' },
}));

/** Says so to the others while the component that calls it is on the screen. */
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

/** Whoever goes through a list with the arrow keys is not told at every row. */
const settledMs = 250;

/** Calls `say` with the place of this page whenever it has settled on another one. Returns `now`, which says it at once. */
export function tellPlace(say: (place: Place) => boolean): { now(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: Place | null = null;
  const now = (): void => {
    clearTimeout(timer);
    const { place } = herePlace.getState();
    told = say(place) ? place : null;
  };
  const stop = herePlace.subscribe(({ place }) => {
    clearTimeout(timer);
    if (!isSame(place, told)) timer = setTimeout(now, settledMs);
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
