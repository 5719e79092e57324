import { isRecord } from '@quizcast/game/json';
import { restDocument, withoutMarks } from './firestore-json.ts';

/** The documents of one user in a file. */
export interface UserDocuments {
  questionlists?: unknown;
  settings?: unknown;
  /** A document in the current layout. */
  current?: unknown;
}

type Kind = keyof UserDocuments;

const collections: Readonly<Record<string, Kind>> = {
  questionlists: 'questionlists',
  questionlist: 'questionlists',
  settings: 'settings',
  setting: 'settings',
  quizshow: 'current',
  quizshows: 'current',
};

const kindOf = (name: string): Kind | undefined => {
  const normalized = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(collections, normalized) ? collections[normalized] : undefined;
};

const settingsParts = ['joker', 'overlay', 'stages', 'twitchname'] as const;

const isSettings = (value: unknown): boolean =>
  isRecord(value) && settingsParts.some((name) => Object.hasOwn(value, name));
const isList = (value: unknown): boolean => isRecord(value) && Object.hasOwn(value, 'questions');
/** Whether a value contains lists: an array or a map of them, directly or under any key. */
function hasLists(value: unknown): boolean {
  if (isList(value)) return true;
  if (Array.isArray(value)) return value.some(isList);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([name, inner]) => isList(inner) || (isListsName(name) && hasLists(inner)),
  );
}
const isCurrentDocument = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value['shows']);

/** User key of documents without a user. */
export const noUser = '';

/** Old and current documents in files of various layouts, by user. Empty when none are recognized. */
export class DocumentFinder {
  readonly users = new Map<string, UserDocuments>();

  /** Searches the content of one file. */
  search(content: unknown, fileName: string): void {
    if (isCurrentDocument(content)) return this.#put(noUser, 'current', content);
    const apiDocuments = restDocuments(content);
    if (apiDocuments.length > 0) return this.#rest(apiDocuments);
    if (isRecord(content)) {
      const tree = content['__collections__'];
      if (isRecord(tree)) return this.#collections(tree);
      if (Object.keys(content).some((name) => kindOf(name) !== undefined) && !isSettings(content))
        return this.#byName(content);
    }
    if (isSettings(content)) return this.#put(noUser, 'settings', withoutMarks(content));
    if (hasLists(content)) return this.#put(noUser, 'questionlists', withoutMarks(content));
    // A file named like one of the documents is accepted as such, so that its refusal names the actual problem.
    const named = kindOf(fileName.replace(/\.[a-z]+$/i, '').replaceAll(/^.*\//g, ''));
    if (named === 'questionlists' || named === 'settings') this.#put(noUser, named, content);
  }

  #put(user: string, kind: Kind, content: unknown): void {
    const documents = this.users.get(user) ?? {};
    documents[kind] ??= content;
    this.users.set(user, documents);
  }

  #rest(documents: readonly { path: string[]; content: unknown }[]): void {
    for (const { path, content } of documents) {
      const kind = kindOf(path.at(-2) ?? '');
      if (kind !== undefined) this.#put(path.at(-1) ?? noUser, kind, content);
    }
  }

  /** Collections of documents by user id. */
  #collections(tree: Record<string, unknown>): void {
    for (const [name, documents] of Object.entries(tree)) {
      const kind = kindOf(name);
      if (kind === undefined || !isRecord(documents)) continue;
      for (const [user, content] of Object.entries(documents))
        this.#put(user, kind, withoutMarks(content));
    }
  }

  /** `{ questionlists, settings }` as documents or as collections of them. */
  #byName(content: Record<string, unknown>): void {
    const isOfKind: Record<Kind, (value: unknown) => boolean> = {
      questionlists: hasLists,
      settings: isSettings,
      current: isCurrentDocument,
    };
    for (const [name, value] of Object.entries(content)) {
      const kind = kindOf(name);
      if (kind === undefined) continue;
      const inside = isRecord(value) ? Object.entries(value) : [];
      const isCollection =
        !isOfKind[kind](value) && inside.some(([, inner]) => isOfKind[kind](inner));
      if (!isCollection) this.#put(noUser, kind, withoutMarks(value));
      else for (const [user, inner] of inside) this.#put(user, kind, withoutMarks(inner));
    }
  }
}

const isListsName = (name: string): boolean => /^(question_?lists?|lists?|items|data)$/i.test(name);

function restDocuments(content: unknown): { path: string[]; content: unknown }[] {
  const inside = isRecord(content) ? (content['documents'] ?? [content]) : content;
  return Array.isArray(inside) ? inside.flatMap((each) => restDocument(each) ?? []) : [];
}
