import type { ObsCue } from '@quizcast/game/cues/cue-light';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DocumentStore } from './store/document-store.ts';

interface OpenDocument {
  store: DocumentStore | null;
  /** Says something to the server that is no command; false when the link is down. */
  say: ((message: ClientMessage) => boolean) | null;
}

/** The document of the user who is signed in: one a page. */
export const openDocuments = createStore<OpenDocument>()(() => ({ store: null, say: null }));

export function currentDocument(): DocumentStore {
  const { store } = openDocuments.getState();
  if (store === null) throw new Error('No document is open');
  return store;
}

export function useCurrentDocument(): DocumentStore {
  const store = useStore(openDocuments, (state) => state.store);
  if (store === null) throw new Error('No document is open');
  return store;
}

/** Has every overlay play its sounds lower for a second, or as loud as before. */
export const duckOverlays = (isDucked: boolean): void => {
  const order = isDucked ? 'duck' : 'unduck';
  openDocuments.getState().say?.({ type: 'order', overlayId: null, order });
};

/** Has every overlay end what moves, in the picture that stands. */
export const endMovementOnOverlays = (): void => {
  openDocuments.getState().say?.({ type: 'order', overlayId: null, order: 'skip' });
};

/** Has one overlay, or (null) every one, loaded anew. False when the link is down. */
export const reloadOverlays = (overlayId: string | null): boolean =>
  openDocuments.getState().say?.({ type: 'order', overlayId, order: 'reload' }) ?? false;

let onObsCue: ((cue: ObsCue) => void) | null = null;

/** Hands actions for OBS to whatever reaches it from this page; returns the way to stop. */
export function hearObsCues(listener: (cue: ObsCue) => void): () => void {
  onObsCue = listener;
  return () => {
    if (onObsCue === listener) onObsCue = null;
  };
}

export const tellObsCue = (cue: ObsCue): void => onObsCue?.(cue);
