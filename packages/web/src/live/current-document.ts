import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DocumentStore } from './document-store.ts';

/** The document of the user who is signed in: one a page. */
export const openDocuments = createStore<{ store: DocumentStore | null }>()(() => ({
  store: null,
}));

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
