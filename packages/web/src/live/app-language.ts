import { languageOf, languages, type Language } from '@quizcast/game/values/language';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { noContent, request, type ApiResult } from '../api.ts';
import { i18n } from '../messages/i18n.ts';
import { toastError } from '../toasts/toast.ts';
import { documentUrl, isOwn, useActiveAccount } from './active-account.ts';
import { browserStorage } from './browser-storage.ts';
import { newId } from './new-id.ts';
import type { DocumentStore } from './store/document-store.ts';
import { edit, useDocumentPart } from './use-document.ts';

/**
 * Sets the language of the app: that of the user's settings, else that of the browser. Does not change it until the
 * settings are loaded, so that reopening a document causes no flash of another language.
 */
export function useDocumentLanguage(store: DocumentStore): void {
  const account = useActiveAccount();
  const { userId } = account;
  const ofDocument = useStore(store.state, ({ document }) => document?.settings.language);
  const isLoaded = useStore(store.state, ({ document }) => document !== null);
  const remembered = useRemembered(userId);
  // In a document of another owner, the app keeps the user's own language.
  const isKnown = isOwn(account) && isLoaded;
  const language = isKnown
    ? (ofDocument ?? languageOf(navigator.languages))
    : remembered === null
      ? null
      : (chosenIn(remembered) ?? languageOf(navigator.languages));
  useEffect(() => {
    if (isKnown) remember(userId, ofDocument);
  }, [isKnown, userId, ofDocument]);
  useEffect(() => {
    if (language === null) return;
    document.documentElement.lang = language;
    if (i18n.resolvedLanguage !== language) void i18n.changeLanguage(language);
  }, [language]);
}

/** The language that the user has chosen for the app (undefined: that of the browser), and a function to change it. */
export function useAppLanguage(): [Language | undefined, (chosen: Language | undefined) => void] {
  const account = useActiveAccount();
  const { userId } = account;
  const ofDocument = useDocumentPart(({ settings }) => settings.language);
  const remembered = useRemembered(userId);
  if (isOwn(account)) return [ofDocument, (chosen) => void edit(languageEdit(chosen))];
  return [
    chosenIn(remembered),
    async (chosen) => {
      remember(userId, chosen);
      const result = await saveOwnLanguage(userId, chosen);
      if (result.kind === 'done') return;
      remember(userId, chosenIn(remembered));
      toastError(i18n.t('refusals:offline'));
    },
  ];
}

/** Saves it in the settings of the user's own document while another one is open. */
export const saveOwnLanguage = (
  userId: string,
  chosen: Language | undefined,
): Promise<ApiResult<null>> =>
  request(documentUrl('/api/v1/commands', { userId, ownerId: userId }), {
    method: 'POST',
    json: [{ id: newId(), command: languageEdit(chosen) }],
    read: noContent,
  });

const languageEdit = (chosen: Language | undefined) => ({
  type: 'edit.update' as const,
  path: ['settings', 'language'],
  value: chosen ?? null,
});

/** The users' languages as last known in this browser; '' is that of the browser. */
const known = createStore<Readonly<Record<string, string>>>()(() => ({}));

const keyOf = (userId: string): string => `quizcast.language.${userId}`;

/** Null when the user was never here. */
const useRemembered = (userId: string): string | null =>
  useStore(known, (all) => all[userId] ?? browserStorage.get(keyOf(userId)));

function remember(userId: string, chosen: Language | undefined): void {
  browserStorage.set(keyOf(userId), chosen ?? '');
  known.setState({ [userId]: chosen ?? '' });
}

const chosenIn = (remembered: string | null): Language | undefined =>
  languages.find((one) => one === remembered);
