import { createHash, randomUUID } from 'node:crypto';
import { maxControlTokens } from '@quizcast/game/control/token';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { makeCode } from '../lobby/tokens.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlRepository, ControlToken } from '../ports/control-repository.ts';

export interface DockPairingDeps {
  book: ControlRepository;
  clock: Clock;
  /** What a token is worth now; null when its maker may not hand it out any more. */
  stillWorth(token: ControlToken): Promise<ControlToken | null>;
  /** A token of its own for the dock; null when there are as many as may be. */
  make(ownerId: string, madeBy: string): Promise<string | null>;
}

/** A code to be typed into a dock. */
export interface PairingCode {
  code: string;
  /** Server epoch milliseconds. */
  endsAtMs: number;
}

const pairingMs = 120_000;
const idPrefix = 'pairing-';

/**
 * Codes by which OBS docks get a token. A code is kept among the tokens, by its hash, so that every node knows it; it is no token
 * itself, and the one who takes it out of the book is the only one who gets a token for it.
 */
export class DockPairing {
  readonly #deps: DockPairingDeps;

  constructor(deps: DockPairingDeps) {
    this.#deps = deps;
  }

  /** A new code; the one before ends. Null when there are as many tokens as may be. */
  async begin(ownerId: string, madeBy: string): Promise<PairingCode | null> {
    const { book, clock } = this.#deps;
    await this.#drop(ownerId, () => true);
    const code = makeCode();
    const createdAtMs = clock.nowMs();
    const waiting: ControlToken = {
      id: idPrefix + randomUUID(),
      ...{ ownerId, madeBy, name: 'OBS dock', scopes: ['state'], hint: '' },
      ...{ createdAtMs, lastUsedAtMs: null },
    };
    const isKept = await book.add(waiting, pairingHash(code), maxControlTokens);
    return isKept ? { code, endsAtMs: createdAtMs + pairingMs } : null;
  }

  /** A token for who knows the code, once; null when there is no such code (any more). */
  async finish(typed: string): Promise<string | null> {
    const { book } = this.#deps;
    const code = readJoinCode(typed);
    const found = code === null ? null : await book.byHash(pairingHash(code));
    if (found === null || this.#isOver(found) || (await this.#deps.stillWorth(found)) === null)
      return null;
    const isFirst = await book.revoke(found.ownerId, found.id);
    return isFirst ? this.#deps.make(found.ownerId, found.madeBy) : null;
  }

  /** Codes that nobody has used take no place among the tokens. */
  dropOver(ownerId: string): Promise<void> {
    return this.#drop(ownerId, (token) => this.#isOver(token));
  }

  /** Also over when the clock was set back behind the code's beginning. */
  #isOver({ createdAtMs }: ControlToken): boolean {
    return Math.abs(this.#deps.clock.nowMs() - createdAtMs) >= pairingMs;
  }

  async #drop(ownerId: string, goes: (token: ControlToken) => boolean): Promise<void> {
    for (const token of await this.#deps.book.list(ownerId))
      if (isPairing(token) && goes(token)) await this.#deps.book.revoke(ownerId, token.id);
  }
}

/** Whether this is a code that waits for its dock, and no token. */
export const isPairing = ({ id }: Pick<ControlToken, 'id'>): boolean => id.startsWith(idPrefix);

/** No token has this hash: what is hashed of one begins otherwise. */
const pairingHash = (code: string): string =>
  createHash('sha256').update(`OBS dock ${code}`).digest('base64url');
