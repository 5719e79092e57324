import { isRecord } from '@quizcast/game/json';
import { restDocument, withoutMarks } from './firestore-json.ts';

/** What one user has in a file. */
export interface FoundOfUser {
  questionlists?: unknown;
  settings?: unknown;
  /** A document in today's layout. */
  whole?: unknown;
}

type Kind = keyof FoundOfUser;

const collections: Readonly<Record<string, Kind>> = {
  questionlists: 'questionlists',
  questionlist: 'questionlists',
  settings: 'settings',
  setting: 'settings',
  quizshow: 'whole',
  quizshows: 'whole',
};

const kindOf = (name: string): Kind | undefined => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(collections, plain) ? collections[plain] : undefined;
};

const settingsParts = ['joker', 'overlay', 'stages', 'twitchname'] as const;

const isSettings = (value: unknown): boolean =>
  isRecord(value) && settingsParts.some((name) => Object.hasOwn(value, name));
const isList = (value: unknown): boolean => isRecord(value) && Object.hasOwn(value, 'questions');
/** Lists, an array or a map of them, or one of these under a name of its own. */
function hasLists(value: unknown): boolean {
  if (isList(value)) return true;
  if (Array.isArray(value)) return value.some(isList);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([name, inner]) => isList(inner) || (isListsName(name) && hasLists(inner)),
  );
}
const isWhole = (value: unknown): boolean => isRecord(value) && Array.isArray(value['shows']);

/** Whoever is not named in a file. */
export const nobody = '';

/** Old and new documents in files of whatever shape, by the user whom they are of. Empty: none that we know. */
export class FoundDocuments {
  readonly users = new Map<string, FoundOfUser>();

  /** Looks into the content of one file. */
  look(content: unknown, fileName: string): void {
    if (isWhole(content)) return this.#put(nobody, 'whole', content);
    const rest = restDocuments(content);
    if (rest.length > 0) return this.#rest(rest);
    if (isRecord(content)) {
      const tree = content['__collections__'];
      if (isRecord(tree)) return this.#collections(tree);
      if (Object.keys(content).some((name) => kindOf(name) !== undefined) && !isSettings(content))
        return this.#plain(content);
    }
    if (isSettings(content)) return this.#put(nobody, 'settings', withoutMarks(content));
    if (hasLists(content)) return this.#put(nobody, 'questionlists', withoutMarks(content));
    // A file that says by its name what it should be is refused as that, with the words for it.
    const named = kindOf(fileName.replace(/\.[a-z]+$/i, '').replaceAll(/^.*\//g, ''));
    if (named === 'questionlists' || named === 'settings') this.#put(nobody, named, content);
  }

  #put(user: string, kind: Kind, content: unknown): void {
    const found = this.users.get(user) ?? {};
    found[kind] ??= content;
    this.users.set(user, found);
  }

  #rest(documents: readonly { path: string[]; content: unknown }[]): void {
    for (const { path, content } of documents) {
      const kind = kindOf(path.at(-2) ?? '');
      if (kind !== undefined) this.#put(path.at(-1) ?? nobody, kind, content);
    }
  }

  /** Collections that hold documents by the id of their user. */
  #collections(tree: Record<string, unknown>): void {
    for (const [name, documents] of Object.entries(tree)) {
      const kind = kindOf(name);
      if (kind === undefined || !isRecord(documents)) continue;
      for (const [user, content] of Object.entries(documents))
        this.#put(user, kind, withoutMarks(content));
    }
  }

  /** `{ questionlists, settings }`: the documents themselves, or collections of them. */
  #plain(content: Record<string, unknown>): void {
    const holds: Record<Kind, (value: unknown) => boolean> = {
      questionlists: hasLists,
      settings: isSettings,
      whole: isWhole,
    };
    for (const [name, value] of Object.entries(content)) {
      const kind = kindOf(name);
      if (kind === undefined) continue;
      const inside = isRecord(value) ? Object.entries(value) : [];
      const isCollection = !holds[kind](value) && inside.some(([, inner]) => holds[kind](inner));
      if (!isCollection) this.#put(nobody, kind, withoutMarks(value));
      else for (const [user, inner] of inside) this.#put(user, kind, withoutMarks(inner));
    }
  }
}

const isListsName = (name: string): boolean => /^(question_?lists?|lists?|items|data)$/i.test(name);

function restDocuments(content: unknown): { path: string[]; content: unknown }[] {
  const inside = isRecord(content) ? (content['documents'] ?? [content]) : content;
  return Array.isArray(inside) ? inside.flatMap((each) => restDocument(each) ?? []) : [];
}
