import type { ViewerLanguage } from '../values/viewer-language.ts';
import type { QuizShowApp } from './document.ts';

/** Viewers are spoken to as the streamer chose, else as the app speaks. */
export const spokenLanguage = ({ settings }: Pick<QuizShowApp, 'settings'>): ViewerLanguage =>
  settings.viewerLanguage ?? settings.language ?? 'en';
