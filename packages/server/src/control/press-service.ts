import { createHash } from 'node:crypto';
import { actionShape, isControlAction } from '@quizcast/game/control/actions';
import { controlCommand } from '@quizcast/game/control/command';
import type { ControlError } from '@quizcast/game/games/control-error';
import type { Parameters } from '@quizcast/game/games/parameters';
import { controlRound } from '@quizcast/game/control/round';
import { grantOf } from '@quizcast/game/control/token';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import { TokenBucket } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlToken } from '../ports/control-repository.ts';
import { documentPath, type Rooms } from '../documents/rooms.ts';
import { PressMemory } from './press-memory.ts';

export interface PressRequest {
  action: string;
  parameters: Parameters;
  /** The round that the surface refers to; null when not given. */
  round: string | null;
  /** The surface's id for this press; null when not given. */
  press: string | null;
}

export type PressResult =
  /** `isRepeat`: the press was a duplicate and nothing was done. `round` is the round after it. */
  | { kind: 'done'; revision: number; round: string; isRepeat: boolean }
  | { kind: 'refused'; reason: Refusal; detail?: string }
  | { kind: 'error'; error: ControlError }
  /** The token is no longer valid; nothing was done. */
  | { kind: 'gone' }
  /** The round referred to is over; nothing was done. */
  | { kind: 'over'; round: string };

/**
 * Rate limits of one token, for presses and for reads alike: enough for fast use of a button board, but not for a
 * runaway program.
 */
const pressesPerSecond = 10;
const pressesAtOnce = 20;
/** Maximum number of tokens with limits and recent presses in memory. */
const maxRemembered = 5000;

interface Remembered {
  /** Separate limits, so that a client that reads constantly can still press. */
  presses: TokenBucket;
  reads: TokenBucket;
  chat: TokenBucket;
  memory: PressMemory;
}

/** Looks the token up again; null when it is no longer valid. */
type TokenLookup = () => Promise<ControlToken | null>;

interface PressServiceDeps {
  rooms: Pick<Rooms, 'document' | 'submit' | 'room'>;
  clock: Clock;
}

/** Executes each press once; presses of one token run one after the other. */
export class PressService {
  readonly #deps: PressServiceDeps;
  readonly #inLine = createKeyedMutex();
  readonly #remembered = new Map<string, Remembered>();

  constructor(deps: PressServiceDeps) {
    this.#deps = deps;
  }

  /** Consumes one request of the token's rate limit; false when none is left. */
  tryConsume({ id }: ControlToken, what: 'presses' | 'reads' | 'chat'): boolean {
    return this.#of(id)[what].tryConsume(this.#deps.clock.nowMs(), 1);
  }

  /**
   * Executes the press with the token's rights at that time: receiving the body and waiting for earlier presses may
   * take long. Rejects with StoreFailure.
   */
  press(
    { id }: ControlToken,
    pressing: PressRequest,
    lookUpToken: TokenLookup,
  ): Promise<PressResult> {
    const receivedMs = this.#deps.clock.nowMs();
    return this.#inLine(id, async () => {
      const token = await lookUpToken();
      return token === null ? { kind: 'gone' } : this.#decide(token, pressing, receivedMs);
    });
  }

  async #decide(
    token: ControlToken,
    pressing: PressRequest,
    receivedMs: number,
  ): Promise<PressResult> {
    const { rooms, clock } = this.#deps;
    const loaded = await rooms.document(token.ownerId);
    if (loaded.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
    const { may } = grantOf(token.scopes);
    if (may === 'nothing') return { kind: 'refused', reason: 'notAllowed' };
    const { memory } = this.#of(token.id);
    const now = controlRound(loaded.document);
    const key = keyOf(pressing);
    const { action, press } = pressing;
    const isRepeatable = isControlAction(action) && actionShape(action).isEach === true;
    const query = { key, now, named: pressing.round, press, isRepeatable, receivedMs };
    const before = memory.repeated(query);
    if (before !== null) return { ...before, kind: 'done', isRepeat: true };
    if (pressing.round !== null && pressing.round !== now) return { kind: 'over', round: now };
    const meant = controlCommand(loaded.document, action, pressing.parameters);
    if (meant.kind === 'error') return meant;
    const path = documentPath(token.ownerId);
    const commandId = commandIdOf(token, key, press ?? `at ${loaded.revision}`);
    const actor = { kind: 'control', tokenId: token.id, may } as const;
    const result = await rooms.submit(path, meant.command, commandId, actor);
    if (result.kind === 'refused') return result;
    const after = rooms.room(path).loaded;
    const round = after?.kind === 'readable' ? controlRound(after.document) : now;
    const done = { revision: result.revision, round };
    memory.note({ key, press, before: now, done, receivedMs, doneMs: clock.nowMs() });
    return { kind: 'done', ...done, isRepeat: false };
  }

  #of(tokenId: string): Remembered {
    const known = this.#remembered.get(tokenId);
    if (known !== undefined) return known;
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= maxRemembered && oldest !== undefined)
      this.#remembered.delete(oldest);
    const nowMs = this.#deps.clock.nowMs();
    const made = {
      presses: new TokenBucket(pressesPerSecond, pressesAtOnce, nowMs),
      reads: new TokenBucket(pressesPerSecond, pressesAtOnce, nowMs),
      chat: new TokenBucket(pressesPerSecond, pressesAtOnce, nowMs),
      memory: new PressMemory(),
    };
    this.#remembered.set(tokenId, made);
    return made;
  }
}

/** Equal for the same action with the same parameters, in any order. */
const keyOf = ({ action, parameters }: PressRequest): string =>
  JSON.stringify([
    action,
    Object.entries(parameters).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ]);

/** The command id in the document's log, where it is unique: a press that reaches two servers is executed once. */
const commandIdOf = ({ id }: ControlToken, key: string, name: string): string =>
  `control:${createHash('sha256')
    .update(JSON.stringify([id, key, name]))
    .digest('base64url')}`;
