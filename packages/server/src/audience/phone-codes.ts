import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { phonesDoor, phonesDoorOf } from '../lobby/lobby-codes.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';

/**
 * Join codes by which viewers find a document: one per document, for the lifetime of the account. Its methods reject
 * with StoreFailure.
 */
export class PhoneCodes {
  readonly #book: Pick<SeatRepository, 'lobby' | 'openLobby' | 'lobbyByCode'>;

  constructor(book: Pick<SeatRepository, 'lobby' | 'openLobby' | 'lobbyByCode'>) {
    this.#book = book;
  }

  /** The join code of a document, created when there is none. */
  async codeOf(path: DocumentPath): Promise<string> {
    return (await phonesDoorOf(this.#book, path)).code;
  }

  /** The document of a join code as it was typed; null for an unknown code. */
  async pathOf(typed: string): Promise<DocumentPath | null> {
    const code = readJoinCode(typed);
    const door = code === null ? null : await this.#book.lobbyByCode(code);
    return door?.showId === phonesDoor ? door.path : null;
  }
}
