import { useEffect, useSyncExternalStore } from 'react';
import { onObsCue, openDocuments } from '../live/current-document.ts';
import { ObsStation } from '../live/obs-station.ts';

/** One per page: it stays connected while any screen shows cues. */
const station = new ObsStation((message) => openDocuments.getState().send?.(message) ?? false);
let users = 0;
let stop: () => void = () => undefined;

function retainStation(): () => void {
  users += 1;
  if (users === 1) {
    const [end, unsubscribe] = [station.start(), onObsCue((cue) => void station.received(cue))];
    stop = () => {
      unsubscribe();
      end();
    };
  }
  return () => {
    users -= 1;
    if (users === 0) stop();
  };
}

/** Connects this page to OBS on the same computer for cues, if enabled in this browser. */
export function useObsStation(): { station: ObsStation; reach: ReturnType<ObsStation['reach']> } {
  useEffect(retainStation, []);
  return { station, reach: useSyncExternalStore(station.subscribe, station.reach) };
}
