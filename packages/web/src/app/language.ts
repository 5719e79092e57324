import { languages } from '@quizcast/game/document/document';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentStore } from '../live/document-store.ts';
import { browserStorage } from '../live/browser-storage.ts';
import { useWorkplace } from '../live/workplace.ts';
import { browserLanguage, i18n } from '../messages/i18n.ts';

/** Shows the app in the language of the user's settings; without one, as the browser says. */
export function useDocumentLanguage(store: DocumentStore): void {
  const { userId, ownerId } = useWorkplace();
  const isOwner = userId === ownerId;
  const key = `quizcast.language.${userId}`;
  const ofDocument = useStore(store.state, ({ document }) => document?.settings.language);
  const isLoaded = useStore(store.state, ({ document }) => document !== null);
  // Others' shows are in their language, the app around them in the user's own.
  const chosen = isOwner ? ofDocument : languages.find((one) => one === browserStorage.get(key));
  useEffect(() => {
    if (isOwner && isLoaded) browserStorage.set(key, ofDocument ?? '');
  }, [isOwner, isLoaded, key, ofDocument]);
  useEffect(() => {
    const language = chosen ?? browserLanguage();
    document.documentElement.lang = language;
    if (i18n.resolvedLanguage !== language) void i18n.changeLanguage(language);
  }, [chosen]);
}
