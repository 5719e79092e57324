import { languages, type Language } from '@quizcast/game/values/viewer-language';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentStore } from '../live/store/document-store.ts';
import { browserStorage } from '../live/browser-storage.ts';
import { useWorkplace } from '../live/active-account.ts';
import { browserLanguage } from '../messages/browser-language.ts';
import { i18n } from '../messages/i18n.ts';

/**
 * Shows the app in the language of the user's settings; without one, as the browser says. Until the settings are there the
 * language stays: a document that is opened again must not take the app through another language.
 */
export function useDocumentLanguage(store: DocumentStore): void {
  const { userId, ownerId } = useWorkplace();
  const isOwner = userId === ownerId;
  const key = `quizcast.language.${userId}`;
  const ofDocument = useStore(store.state, ({ document }) => document?.settings.language);
  const isLoaded = useStore(store.state, ({ document }) => document !== null);
  // Others' shows are in their language, the app around them in the user's own.
  const language =
    isOwner && isLoaded ? (ofDocument ?? browserLanguage()) : rememberedLanguage(key);
  useEffect(() => {
    if (isOwner && isLoaded) browserStorage.set(key, ofDocument ?? '');
  }, [isOwner, isLoaded, key, ofDocument]);
  useEffect(() => {
    if (language === null) return;
    document.documentElement.lang = language;
    if (i18n.resolvedLanguage !== language) void i18n.changeLanguage(language);
  }, [language]);
}

/** The language this browser last showed the app in to that user; null when the user was never here. */
function rememberedLanguage(key: string): Language | null {
  const kept = browserStorage.get(key);
  if (kept === null) return null;
  return languages.find((one) => one === kept) ?? browserLanguage();
}
