import type { Language } from '@quizcast/game/values/viewer-language';

/** The browser's preferred language, if supported; else English. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code === 'en' || code === 'de') return code;
  }
  return 'en';
}
