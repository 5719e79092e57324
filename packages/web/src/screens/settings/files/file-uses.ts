import type { QuizShowApp } from '@quizcast/game/document/document';
import type { FontFile } from '@quizcast/game/values/font';
import { isRecord } from '@quizcast/game/json';

/** One place in the document that needs a file. */
export type FileUse =
  | { kind: 'stage'; showId: string; name: string; number: number }
  /** Somewhere in a show besides its stages, or in one of another game. */
  | { kind: 'show'; showId: string; name: string }
  | { kind: 'style'; styleId: string; name: string }
  | { kind: 'data' };

export interface FileFacts {
  /** In the order of the document. */
  uses: readonly FileUse[];
  /** Faces that the user's list of fonts draws from this file. */
  faces: readonly FontFile[];
}

/** What the document says of a file that it does not know. */
export const noFacts: FileFacts = { uses: [], faces: [] };

/**
 * Where each file is used, by its reference. A font that only the user's list of fonts names is used nowhere: it is drawn
 * as soon as a style names its family.
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

/** Every reference to a stored file in any text of `value`, none twice. */
function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  walk(value, (text) => {
    // Most texts are none, and the pattern is slower than this.
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

/** Browsers do not tell capital letters of families apart. */
const familyKey = (family: string): string => family.toLowerCase();

function walk(value: unknown, onText: (text: string, name: string) => void, name = ''): void {
  if (typeof value === 'string') onText(value, name);
  else if (Array.isArray(value)) for (const element of value) walk(element, onText);
  else if (isRecord(value))
    for (const [key, element] of Object.entries(value)) walk(element, onText, key);
}
