import type { ObsCue } from '@quizcast/game/cues/cue-light';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DocumentStore } from './store/document-store.ts';

interface OpenDocument {
  store: DocumentStore | null;
  /** Sends a message that is no command; false when disconnected. */
  send: ((message: ClientMessage) => boolean) | null;
}

/** The open document of the signed-in user; one per page. */
export const openDocuments = createStore<OpenDocument>()(() => ({ store: null, send: null }));

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

/** Makes every overlay lower its sound volume for a second, or restore it. */
export const duckOverlays = (isDucked: boolean): void => {
  const order = isDucked ? 'duck' : 'unduck';
  openDocuments.getState().send?.({ type: 'order', overlayId: null, order });
};

/** Makes every overlay skip its running animations to their end. */
export const endMovementOnOverlays = (): void => {
  openDocuments.getState().send?.({ type: 'order', overlayId: null, order: 'skip' });
};

/** Makes one overlay, or all (null), reload. False when disconnected. */
export const reloadOverlays = (overlayId: string | null): boolean =>
  openDocuments.getState().send?.({ type: 'order', overlayId, order: 'reload' }) ?? false;

let obsCueListener: ((cue: ObsCue) => void) | null = null;

/** Sets the handler of OBS cues on this page; returns a function to remove it. */
export function onObsCue(listener: (cue: ObsCue) => void): () => void {
  obsCueListener = listener;
  return () => {
    if (obsCueListener === listener) obsCueListener = null;
  };
}

export const emitObsCue = (cue: ObsCue): void => obsCueListener?.(cue);
