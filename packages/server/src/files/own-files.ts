import type { FileKind, FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { filesAddress, isFileRef } from '../ports/file-store.ts';
import { addressOf, type FileService } from './file-service.ts';
import { typeOf } from './outcome.ts';

/** The result of resolving a stored file's address for one account. */
export type ResolvedFile =
  /** A file of this account: the same one, or a copy of another user's. */
  | { kind: 'own'; address: string }
  /** A file of another user, which may be copied. */
  | { kind: 'foreign' }
  | { kind: 'left'; why: FileRefusal };

/** Maximum number of copies for one import; each is checked like an upload. */
const maxCopies = 200;

/** Top-level media type of each kind. */
const topType: Record<FileKind, string> = {
  image: 'image',
  sound: 'audio',
  video: 'video',
  font: 'font',
};

/**
 * Replaces file addresses in imports by addresses of files that `userId` owns; each address is resolved once. Rejects
 * with FileStoreFailure.
 */
export class OwnedFiles {
  readonly #userId: string;
  readonly #files: Pick<FileService, 'store' | 'facts' | 'read' | 'remove'>;
  readonly #mayCopy: boolean;
  readonly #cache = new Map<string, Promise<ResolvedFile>>();
  readonly #copies: string[] = [];

  constructor(
    userId: string,
    files: Pick<FileService, 'store' | 'facts' | 'read' | 'remove'>,
    mayCopy: boolean,
  ) {
    this.#userId = userId;
    this.#files = files;
    this.#mayCopy = mayCopy;
  }

  resolve(kind: FileKind, address: string): Promise<ResolvedFile> {
    const cached = this.#cache.get(address) ?? this.#resolve(kind, address);
    this.#cache.set(address, cached);
    return cached;
  }

  /** Removes the copies. */
  async undo(): Promise<void> {
    for (const reference of this.#copies) await this.#files.remove(this.#userId, reference);
  }

  async #resolve(kind: FileKind, address: string): Promise<ResolvedFile> {
    const ref = address.slice(filesAddress.length);
    const isOfKind = typeOf(ref)?.startsWith(`${topType[kind]}/`) ?? false;
    const facts = isOfKind && isFileRef(ref) ? await this.#files.facts(ref) : null;
    if (facts === null) return { kind: 'left', why: 'notFound' };
    if (ref.startsWith(`quizshow/${this.#userId}/`)) return { kind: 'own', address };
    if (!this.#mayCopy) return { kind: 'foreign' };
    if (this.#copies.length >= maxCopies) return { kind: 'left', why: 'busy' };
    const stream = await this.#files.read(facts.ref, 0, facts.bytes);
    if (stream === null) return { kind: 'left', why: 'notFound' };
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const stored = await this.#files.store(this.#userId, kind, bytes, { keepOwn: true });
    if (stored.kind === 'refused') return { kind: 'left', why: stored.code };
    this.#copies.push(stored.reference);
    return { kind: 'own', address: addressOf(stored.reference) };
  }
}
