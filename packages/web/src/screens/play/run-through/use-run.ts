import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const wanted = createStore<{ isWanted: boolean }>()(() => ({ isWanted: false }));

/** Has the show on air played through, wherever on Play that was asked for. */
export const wantRun = (): void => wanted.setState({ isWanted: true });

/** Whether the show is to be played through. Nothing is wanted any more once Play is left. */
export function useRun(): { isWanted: boolean; end: () => void } {
  const isWanted = useStore(wanted, (state) => state.isWanted);
  const end = useCallback(() => wanted.setState({ isWanted: false }), []);
  useEffect(() => end, [end]);
  return { isWanted, end };
}
