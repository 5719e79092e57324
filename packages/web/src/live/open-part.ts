import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The stage or board field whose form is open in the editor. */
export const openPart = createStore<{ stageId: string | null }>()(() => ({ stageId: null }));

/** Publishes the open part while the calling component is mounted. */
export function useOpenPart(stageId: string | null): void {
  useEffect(() => {
    openPart.setState({ stageId });
    return () => openPart.setState({ stageId: null });
  }, [stageId]);
}
