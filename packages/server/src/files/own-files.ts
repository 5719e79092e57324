import type { FileKind, FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { filesAddress, isFileRef } from '../ports/file-store.ts';
import { addressOf, type FileService } from './file-service.ts';
import { typeOf } from './outcome.ts';

/** What an address of a stored file is worth to one account. */
export type Settled =
  /** It leads to a file of theirs: the same, or a copy of somebody else's. */
  | { kind: 'own'; address: string }
  /** It leads to a file of somebody else, which may be copied. */
  | { kind: 'foreign' }
  | { kind: 'left'; why: FileRefusal };

/** Copies for one import, each of which is judged anew. */
const maxCopies = 200;

/** What content types of a kind begin with. */
const topType: Record<FileKind, string> = {
  image: 'image',
  sound: 'audio',
  video: 'video',
  font: 'font',
};

/**
 * Makes addresses of stored files, as imports bring them, addresses of files that `userId` owns; each once, however often
 * it is asked for. Rejects with FileStoreFailure.
 */
export class OwnFiles {
  readonly #userId: string;
  readonly #desk: Pick<FileService, 'store' | 'facts' | 'read' | 'remove'>;
  readonly #mayCopy: boolean;
  readonly #known = new Map<string, Promise<Settled>>();
  readonly #copies: string[] = [];

  constructor(
    userId: string,
    desk: Pick<FileService, 'store' | 'facts' | 'read' | 'remove'>,
    mayCopy: boolean,
  ) {
    this.#userId = userId;
    this.#desk = desk;
    this.#mayCopy = mayCopy;
  }

  settle(kind: FileKind, address: string): Promise<Settled> {
    const known = this.#known.get(address) ?? this.#settle(kind, address);
    this.#known.set(address, known);
    return known;
  }

  /** Takes back what was copied. */
  async undo(): Promise<void> {
    for (const reference of this.#copies) await this.#desk.remove(this.#userId, reference);
  }

  async #settle(kind: FileKind, address: string): Promise<Settled> {
    const ref = address.slice(filesAddress.length);
    const isOfKind = typeOf(ref)?.startsWith(`${topType[kind]}/`) ?? false;
    const facts = isOfKind && isFileRef(ref) ? await this.#desk.facts(ref) : null;
    if (facts === null) return { kind: 'left', why: 'notFound' };
    if (ref.startsWith(`quizshow/${this.#userId}/`)) return { kind: 'own', address };
    if (!this.#mayCopy) return { kind: 'foreign' };
    if (this.#copies.length >= maxCopies) return { kind: 'left', why: 'busy' };
    const stream = await this.#desk.read(facts.ref, 0, facts.bytes);
    if (stream === null) return { kind: 'left', why: 'notFound' };
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const stored = await this.#desk.store(this.#userId, kind, bytes, { keepOwn: true });
    if (stored.kind === 'refused') return { kind: 'left', why: stored.code };
    this.#copies.push(stored.reference);
    return { kind: 'own', address: addressOf(stored.reference) };
  }
}
