import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { phonesLobby, phonesLobbyOf } from '../lobby/lobby-codes.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';

/**
 * Join codes by which viewers find a document: one per document, for the lifetime of the account. Its methods reject
 * with StoreFailure.
 */
export class PhoneCodes {
  readonly #repository: Pick<SeatRepository, 'lobby' | 'openLobby' | 'lobbyByCode'>;

  constructor(repository: Pick<SeatRepository, 'lobby' | 'openLobby' | 'lobbyByCode'>) {
    this.#repository = repository;
  }

  /** The join code of a document, created when there is none. */
  async codeOf(path: DocumentPath): Promise<string> {
    return (await phonesLobbyOf(this.#repository, path)).code;
  }

  /** The document of a join code as it was typed; null for an unknown code. */
  async pathOf(typed: string): Promise<DocumentPath | null> {
    const code = readJoinCode(typed);
    const lobby = code === null ? null : await this.#repository.lobbyByCode(code);
    return lobby?.showId === phonesLobby ? lobby.path : null;
  }
}
