import { languageOf, languages, type Language } from '@quizcast/game/values/language';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentStore } from '../live/store/document-store.ts';
import { browserStorage } from '../live/browser-storage.ts';
import { useActiveAccount } from '../live/active-account.ts';
import { i18n } from '../messages/i18n.ts';

/**
 * Sets the language of the app: that of the user's settings, else that of the browser. Does not change it until the
 * settings are loaded, so that reopening a document causes no flash of another language.
 */
export function useDocumentLanguage(store: DocumentStore): void {
  const { userId, ownerId } = useActiveAccount();
  const isOwner = userId === ownerId;
  const key = `quizcast.language.${userId}`;
  const ofDocument = useStore(store.state, ({ document }) => document?.settings.language);
  const isLoaded = useStore(store.state, ({ document }) => document !== null);
  // In a document of another owner, the app keeps the user's own language.
  const language =
    isOwner && isLoaded ? (ofDocument ?? languageOf(navigator.languages)) : rememberedLanguage(key);
  useEffect(() => {
    if (isOwner && isLoaded) browserStorage.set(key, ofDocument ?? '');
  }, [isOwner, isLoaded, key, ofDocument]);
  useEffect(() => {
    if (language === null) return;
    document.documentElement.lang = language;
    if (i18n.resolvedLanguage !== language) void i18n.changeLanguage(language);
  }, [language]);
}

/** The language last used for this user in this browser; null when the user was never here. */
function rememberedLanguage(key: string): Language | null {
  const stored = browserStorage.get(key);
  if (stored === null) return null;
  return languages.find((one) => one === stored) ?? languageOf(navigator.languages);
}
