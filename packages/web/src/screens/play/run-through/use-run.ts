import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const wanted = createStore<{ isWanted: boolean }>()(() => ({ isWanted: false }));

/** Requests an automatic run of the show on air, from anywhere on Play. */
export const wantRun = (): void => wanted.setState({ isWanted: true });

/** Whether an automatic run is requested. Leaving Play cancels it. */
export function useRun(): { isWanted: boolean; end: () => void } {
  const isWanted = useStore(wanted, (state) => state.isWanted);
  const end = useCallback(() => wanted.setState({ isWanted: false }), []);
  useEffect(() => end, [end]);
  return { isWanted, end };
}
