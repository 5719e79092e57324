import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { phonesDoor, phonesDoorOf } from '../lobby/lobby-codes.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';

/** The codes by which viewers find a document: one each, as long as the account is there. Reject with StoreFailure. */
export class PhoneCodes {
  readonly #book: Pick<SeatRepository, 'door' | 'openDoor' | 'doorByCode'>;

  constructor(book: Pick<SeatRepository, 'door' | 'openDoor' | 'doorByCode'>) {
    this.#book = book;
  }

  /** The code of a document; it is made when there is none. */
  async codeOf(path: DocumentPath): Promise<string> {
    return (await phonesDoorOf(this.#book, path)).code;
  }

  /** The document that a code leads to, however it is typed; null when it leads nowhere. */
  async pathOf(typed: string): Promise<DocumentPath | null> {
    const code = readJoinCode(typed);
    const door = code === null ? null : await this.#book.doorByCode(code);
    return door?.showId === phonesDoor ? door.path : null;
  }
}
