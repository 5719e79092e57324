import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const requestStore = createStore<{ isRequested: boolean }>()(() => ({ isRequested: false }));

/** Requests an automatic run of the show on air, from anywhere on Play. */
export const requestRun = (): void => requestStore.setState({ isRequested: true });

/** Whether an automatic run is requested. Leaving Play cancels it. */
export function useRun(): { isRequested: boolean; end: () => void } {
  const isRequested = useStore(requestStore, (state) => state.isRequested);
  const end = useCallback(() => requestStore.setState({ isRequested: false }), []);
  useEffect(() => end, [end]);
  return { isRequested, end };
}
