import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { ownerOf } from '../documents/rooms.ts';
import type { FileService } from '../files/file-service.ts';
import { refused, type Refused } from '../files/outcome.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest, SeatRepository } from '../ports/seat-repository.ts';

export interface GuestPicturesDeps {
  repository: Pick<SeatRepository, 'pictures' | 'addPicture'>;
  files: Pick<FileService, 'storeImage' | 'remove'>;
}

export type PictureOutcome = { kind: 'kept'; address: string; reference: string } | Refused;

/** Maximum bytes of a guest's picture; a fifth of the limit for owners. */
export const maxPictureBytes = maxFileBytes / 5;
/** Pictures per guest, more than anyone needs. */
const maxPictures = 5;
/** Pictures per hour of all guests of one account, so that guests who keep rejoining cannot fill the owner's space. */
const maxInHour = 100;
const maxSidePx = 640;

/** Pictures of guests, kept among the files of the show's owner. */
export class GuestPictures {
  readonly #deps: GuestPicturesDeps;
  /** Guests with an upload in progress: one at a time, or the limit could be exceeded. */
  readonly #busy = new Set<string>();
  readonly #ofOwner = new RateLimiterMemory({ points: maxInHour, duration: 3600 });

  constructor(deps: GuestPicturesDeps) {
    this.#deps = deps;
  }

  /** Validates a picture, scales it down, removes animation and stores it. Returns its address or the refusal. */
  async keep(guest: Guest, bytes: Uint8Array): Promise<PictureOutcome> {
    if (this.#busy.has(guest.id)) return refused('busy');
    this.#busy.add(guest.id);
    try {
      return await this.#keep(guest, bytes);
    } finally {
      this.#busy.delete(guest.id);
    }
  }

  /** Deletes pictures that no document uses. */
  async drop(path: DocumentPath, references: readonly string[]): Promise<void> {
    for (const reference of references) await this.#deps.files.remove(ownerOf(path), reference);
  }

  async #keep(guest: Guest, bytes: Uint8Array): Promise<PictureOutcome> {
    const { repository, files } = this.#deps;
    if (bytes.length > maxPictureBytes) return refused('tooLarge');
    const earlier = await repository.pictures(guest.id);
    if (earlier.length >= maxPictures) return refused('tooMany');
    const owner = ownerOf(guest.path);
    if (((await this.#ofOwner.get(owner))?.consumedPoints ?? 0) >= maxInHour)
      return refused('tooMany');
    const stored = await files.storeImage(owner, bytes, { maxSidePx, isStill: true });
    if (stored.kind === 'refused') return stored;
    await this.#ofOwner.penalty(owner);
    await repository.addPicture(guest.id, stored.reference);
    // Pictures of a seated guest may be referenced by the document and its history.
    if (guest.playerId === null) await this.drop(guest.path, earlier);
    return { kind: 'kept', address: stored.address, reference: stored.reference };
  }
}
