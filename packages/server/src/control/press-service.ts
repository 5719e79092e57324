import { createHash } from 'node:crypto';
import { actionShape, isControlAction } from '@quizcast/game/control/actions';
import { controlCommand } from '@quizcast/game/control/command';
import type { ControlError } from '@quizcast/game/games/control-fault';
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

export interface Pressing {
  action: string;
  parameters: Parameters;
  /** The round that the surface believes in; null when it does not say. */
  round: string | null;
  /** The surface's own name for this one press; null when it has none. */
  press: string | null;
}

export type Pressed =
  /** `isRepeat`: it was done before, and nothing was done now. `round` is the one after it. */
  | { kind: 'done'; revision: number; round: string; isRepeat: boolean }
  | { kind: 'refused'; reason: Refusal; detail?: string }
  | { kind: 'fault'; fault: ControlError }
  /** The token is worth nothing any more; nothing was done. */
  | { kind: 'gone' }
  /** The round that was named is over; nothing was done. */
  | { kind: 'over'; round: string };

/** What one token may press, and as often look: a board of buttons in a hurry, and no program that runs wild. */
const pressesPerSecond = 10;
const pressesAtOnce = 20;
/** Tokens of which something is remembered. */
const maxRemembered = 5000;

interface Remembered {
  /** Apart, so that a client that reads all the time can press all the same. */
  presses: TokenBucket;
  looks: TokenBucket;
  chat: TokenBucket;
  memory: PressMemory;
}

/** What the token is worth at this moment; null for nothing any more. */
type Opened = () => Promise<ControlToken | null>;

interface PressDeskDeps {
  rooms: Pick<Rooms, 'document' | 'submit' | 'room'>;
  clock: Clock;
}

/** Does what is pressed, once. What one token presses is done one after the other. */
export class PressService {
  readonly #deps: PressDeskDeps;
  readonly #inLine = createKeyedMutex();
  readonly #remembered = new Map<string, Remembered>();

  constructor(deps: PressDeskDeps) {
    this.#deps = deps;
  }

  /** Takes a place in what this token may ask for; false when there is none now. */
  mayAsk({ id }: ControlToken, what: 'presses' | 'looks' | 'chat'): boolean {
    return this.#of(id)[what].takeIfThere(this.#deps.clock.nowMs(), 1);
  }

  /**
   * Does it as what the token is worth when its turn comes: a body may take long to come in, and others may be before it.
   * Rejects with StoreFailure.
   */
  press({ id }: ControlToken, pressing: Pressing, opened: Opened): Promise<Pressed> {
    const cameMs = this.#deps.clock.nowMs();
    return this.#inLine(id, async () => {
      const token = await opened();
      return token === null ? { kind: 'gone' } : this.#decide(token, pressing, cameMs);
    });
  }

  async #decide(token: ControlToken, pressing: Pressing, cameMs: number): Promise<Pressed> {
    const { rooms, clock } = this.#deps;
    const held = await rooms.document(token.ownerId);
    if (held.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
    const { may } = grantOf(token.scopes);
    if (may === 'nothing') return { kind: 'refused', reason: 'notAllowed' };
    const { memory } = this.#of(token.id);
    const now = controlRound(held.document);
    const key = keyOf(pressing);
    const { action, press } = pressing;
    const isEach = isControlAction(action) && actionShape(action).isEach === true;
    const looked = { key, now, named: pressing.round, press, isEach, cameMs };
    const before = memory.repeated(looked);
    if (before !== null) return { ...before, kind: 'done', isRepeat: true };
    if (pressing.round !== null && pressing.round !== now) return { kind: 'over', round: now };
    const meant = controlCommand(held.document, action, pressing.parameters);
    if (meant.kind === 'fault') return meant;
    const path = documentPath(token.ownerId);
    const commandId = commandIdOf(token, key, press ?? `at ${held.revision}`);
    const actor = { kind: 'control', tokenId: token.id, may } as const;
    const result = await rooms.submit(path, meant.command, commandId, actor);
    if (result.kind === 'refused') return result;
    const after = rooms.room(path).held;
    const round = after?.kind === 'readable' ? controlRound(after.document) : now;
    const done = { revision: result.revision, round };
    memory.note({ key, press, before: now, done, cameMs, doneMs: clock.nowMs() });
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
      looks: new TokenBucket(pressesPerSecond, pressesAtOnce, nowMs),
      chat: new TokenBucket(pressesPerSecond, pressesAtOnce, nowMs),
      memory: new PressMemory(),
    };
    this.#remembered.set(tokenId, made);
    return made;
  }
}

/** The same for the same action with the same parameters, in whatever order they came. */
const keyOf = ({ action, parameters }: Pressing): string =>
  JSON.stringify([
    action,
    Object.entries(parameters).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ]);

/** Names the intent in the document's log, where it is stored once: a press that reaches two servers acts once. */
const commandIdOf = ({ id }: ControlToken, key: string, name: string): string =>
  `control:${createHash('sha256')
    .update(JSON.stringify([id, key, name]))
    .digest('base64url')}`;
