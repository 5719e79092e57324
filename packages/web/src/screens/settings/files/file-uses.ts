import type { QuizShowApp } from '@quizcast/game/document/document';
import type { FontFile } from '@quizcast/game/values/font';
import { isRecord } from '@quizcast/game/json';

/** One use of a file in the document. */
export type FileUse =
  | { kind: 'stage'; showId: string; name: string; number: number }
  /** Used in a show outside of its stages, or in a show of another game. */
  | { kind: 'show'; showId: string; name: string }
  | { kind: 'style'; styleId: string; name: string }
  | { kind: 'data' };

export interface FileFacts {
  /** In document order. */
  uses: readonly FileUse[];
  /** Faces in the user's font list that use this file. */
  faces: readonly FontFile[];
}

/** Facts of a file that the document does not mention. */
export const noFacts: FileFacts = { uses: [], faces: [] };

/**
 * Uses of each file by reference. A font that is only in the user's font list counts as unused, although a style can
 * use it by naming its family.
 */
export function fileFacts(app: QuizShowApp): ReadonlyMap<string, FileFacts> {
  const facts = new Map<string, { uses: FileUse[]; faces: FontFile[] }>();
  const of = (one: string) => {
    const known = facts.get(one) ?? { uses: [], faces: [] };
    facts.set(one, known);
    return known;
  };
  const note = (value: unknown, use: FileUse): void => {
    for (const one of referencesIn(value)) of(one).uses.push(use);
  };
  const { shows, styles, fonts, categoryQuiz, crowdQuiz, ...rest } = app;
  const { shows: categoryShows, styles: categoryStyles, ...side } = categoryQuiz;
  for (const { stages, ...show } of shows) {
    const { id: showId, name } = show;
    note(show, { kind: 'show', showId, name });
    stages.forEach((stage, index) =>
      note(stage, { kind: 'stage', showId, name, number: index + 1 }),
    );
  }
  for (const show of [...categoryShows, ...crowdQuiz.shows])
    note(show, { kind: 'show', showId: show.id, name: show.name });
  const byFamily = new Map<string, FontFile[]>();
  for (const face of Object.values(fonts)) {
    for (const one of referencesIn(face.file)) of(one).faces.push(face);
    const family = familyKey(face.fontFamily);
    byFamily.set(family, [...(byFamily.get(family) ?? []), face]);
  }
  for (const style of [...Object.values(styles), ...Object.values(categoryStyles)]) {
    const use: FileUse = { kind: 'style', styleId: style.id, name: style.name };
    note(style, use);
    for (const family of familiesIn(style))
      for (const one of referencesIn(byFamily.get(family) ?? [])) of(one).uses.push(use);
  }
  note([rest, side], { kind: 'data' });
  return facts;
}

const reference = /quizshow\/[\w-]+\/[a-z]+\/[\w-]+\.[a-z0-9]{2,5}/g;

/** All unique references to stored files in the strings of `value`. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  walk(value, (text) => {
    // Most strings contain none, and the regular expression is slower.
    if (!text.includes('quizshow/')) return;
    for (const [one] of text.matchAll(reference)) found.add(one);
  });
  return found;
}

function familiesIn(style: unknown): Set<string> {
  const found = new Set<string>();
  walk(style, (text, name) => {
    if (name === 'fontFamily') found.add(familyKey(text));
  });
  return found;
}

/** Browsers match family names case-insensitively. */
const familyKey = (family: string): string => family.toLowerCase();

function walk(value: unknown, onText: (text: string, name: string) => void, name = ''): void {
  if (typeof value === 'string') onText(value, name);
  else if (Array.isArray(value)) for (const element of value) walk(element, onText);
  else if (isRecord(value))
    for (const [key, element] of Object.entries(value)) walk(element, onText, key);
}
