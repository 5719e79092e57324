import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentStore } from '../live/document-store.ts';
import { browserLanguage, i18n } from '../messages/i18n.ts';

/** Shows the app in the language of the document's settings; without one, as the browser says. */
export function useDocumentLanguage(store: DocumentStore): void {
  const chosen = useStore(store.state, ({ document }) => document?.settings.language);
  useEffect(() => {
    const language = chosen ?? browserLanguage();
    document.documentElement.lang = language;
    if (i18n.resolvedLanguage !== language) void i18n.changeLanguage(language);
  }, [chosen]);
}
