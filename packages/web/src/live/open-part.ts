import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The stage, or field of a board, whose form is open in the editor. */
export const openPart = createStore<{ stageId: string | null }>()(() => ({ stageId: null }));

/** Says so while the component that calls it is on the screen. */
export function useOpenPart(stageId: string | null): void {
  useEffect(() => {
    openPart.setState({ stageId });
    return () => openPart.setState({ stageId: null });
  }, [stageId]);
}
