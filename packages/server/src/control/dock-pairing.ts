import { createHash, randomUUID } from 'node:crypto';
import { maxControlTokens } from '@quizcast/game/control/token';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { makeCode } from '../lobby/tokens.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlRepository, ControlToken } from '../ports/control-repository.ts';

export interface DockPairingDeps {
  repository: ControlRepository;
  clock: Clock;
  /** The token while it is valid; null when its creator may no longer issue it. */
  ifStillValid(token: ControlToken): Promise<ControlToken | null>;
  /** Creates a token for the dock; null when the maximum number is reached. */
  make(ownerId: string, madeBy: string): Promise<string | null>;
}

/** A code for the user to enter in a dock. */
export interface PairingCode {
  code: string;
  /** Server epoch milliseconds. */
  endsAtMs: number;
}

const pairingMs = 120_000;
const idPrefix = 'pairing-';

/**
 * Codes that OBS docks exchange for a token. The hash of a code is stored with the tokens, so that every node can read
 * it. It is not a token itself; only the request that deletes it from there gets a token.
 */
export class DockPairing {
  readonly #deps: DockPairingDeps;

  constructor(deps: DockPairingDeps) {
    this.#deps = deps;
  }

  /** Creates a code and invalidates the previous one. Null when the maximum number of tokens is reached. */
  async begin(ownerId: string, madeBy: string): Promise<PairingCode | null> {
    const { repository, clock } = this.#deps;
    await this.#drop(ownerId, () => true);
    const code = makeCode();
    const createdAtMs = clock.nowMs();
    const waiting: ControlToken = {
      id: idPrefix + randomUUID(),
      ...{ ownerId, madeBy, name: 'OBS dock', scopes: ['state'], hint: '' },
      ...{ createdAtMs, lastUsedAtMs: null },
    };
    const isStored = await repository.add(waiting, pairingHash(code), maxControlTokens);
    return isStored ? { code, endsAtMs: createdAtMs + pairingMs } : null;
  }

  /** Exchanges a code for a token, once; null when the code is unknown or expired. */
  async finish(typed: string): Promise<string | null> {
    const { repository } = this.#deps;
    const code = readJoinCode(typed);
    const found = code === null ? null : await repository.byHash(pairingHash(code));
    if (found === null || this.#isOver(found) || (await this.#deps.ifStillValid(found)) === null)
      return null;
    const isFirst = await repository.revoke(found.ownerId, found.id);
    return isFirst ? this.#deps.make(found.ownerId, found.madeBy) : null;
  }

  /** Deletes expired codes, so that they do not count toward the maximum number of tokens. */
  dropOver(ownerId: string): Promise<void> {
    return this.#drop(ownerId, (token) => this.#isOver(token));
  }

  /** Also expired when the clock was set back before the code was created. */
  #isOver({ createdAtMs }: ControlToken): boolean {
    return Math.abs(this.#deps.clock.nowMs() - createdAtMs) >= pairingMs;
  }

  async #drop(ownerId: string, matches: (token: ControlToken) => boolean): Promise<void> {
    for (const token of await this.#deps.repository.list(ownerId))
      if (isPairing(token) && matches(token)) await this.#deps.repository.revoke(ownerId, token.id);
  }
}

/** Whether this is a pending pairing code rather than a token. */
export const isPairing = ({ id }: Pick<ControlToken, 'id'>): boolean => id.startsWith(idPrefix);

/** Cannot collide with a token's hash, because hashed tokens have another prefix. */
const pairingHash = (code: string): string =>
  createHash('sha256').update(`OBS dock ${code}`).digest('base64url');
