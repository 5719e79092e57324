import type { WebSocket } from 'ws';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Connection } from './connection.ts';
import type { People } from './role.ts';

const pingEveryMs = 15_000;
const deadAfterMs = 30_000;
const beatMs = 2500;
/** Sessions end elsewhere too (another node, a changed password): looked up this often. */
const checkEveryMs = 4000;

interface Life {
  pingedAtMs: number;
  heardAtMs: number;
}

/** Finds out which sockets are dead and which sessions are over. */
export class Pulse {
  readonly #connections: ReadonlySet<Connection>;
  readonly #identity: People;
  readonly #clock: Clock;
  readonly #lives = new Map<WebSocket, Life>();
  #stopBeat: Cancel;
  #stopCheck: Cancel;

  constructor(connections: ReadonlySet<Connection>, identity: People, clock: Clock) {
    this.#connections = connections;
    this.#identity = identity;
    this.#clock = clock;
    this.#stopBeat = clock.after(beatMs, () => this.#beat());
    this.#stopCheck = clock.after(checkEveryMs, () => void this.#check());
  }

  /** Pings `socket` from now on. Only its answers count as life: who talks but does not read is dead too. */
  follow(socket: WebSocket): void {
    const nowMs = this.#clock.nowMs();
    const life = { pingedAtMs: nowMs, heardAtMs: nowMs };
    this.#lives.set(socket, life);
    socket.on('pong', () => {
      life.heardAtMs = this.#clock.nowMs();
    });
    socket.on('close', () => this.#lives.delete(socket));
  }

  stop(): void {
    this.#stopBeat();
    this.#stopCheck();
  }

  #beat(): void {
    const nowMs = this.#clock.nowMs();
    for (const [socket, life] of this.#lives) {
      if (nowMs - life.heardAtMs >= deadAfterMs) socket.terminate();
      else if (nowMs - life.pingedAtMs >= pingEveryMs && socket.readyState === socket.OPEN) {
        life.pingedAtMs = nowMs;
        socket.ping();
      }
    }
    this.#stopBeat = this.#clock.after(beatMs, () => this.#beat());
  }

  /** Asks once for all sessions of cookies, and once for each token, which has an end of its own. */
  async #check(): Promise<void> {
    const bySession = new Map<string, Connection[]>();
    const byToken = new Map<string, Connection[]>();
    for (const connection of this.#connections) {
      const { session, credentials } = connection;
      if (session === null) continue;
      const token = session.isByToken === true ? credentials.get('authorization') : null;
      const [alike, key] = token === null ? [bySession, session.sessionId] : [byToken, token];
      alike.set(key, [...(alike.get(key) ?? []), connection]);
    }
    const over = await this.#over([...bySession.keys()]);
    for (const id of over) dismiss(bySession.get(id));
    for (const connections of byToken.values())
      if (await this.#isOver(connections[0])) dismiss(connections);
    this.#stopCheck = this.#clock.after(checkEveryMs, () => void this.#check());
  }

  /** A question that could not be answered ends no session. */
  async #over(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    try {
      const standing = await this.#identity.standing(ids);
      return ids.filter((id) => !standing.has(id));
    } catch {
      return [];
    }
  }

  /** The same for a token. */
  async #isOver(connection: Connection | undefined): Promise<boolean> {
    const known = connection?.session ?? null;
    if (connection === undefined || known === null) return false;
    try {
      const session = await this.#identity.session(connection.credentials);
      return session?.sessionId !== known.sessionId;
    } catch {
      return false;
    }
  }
}

const dismiss = (connections: readonly Connection[] = []): void => {
  for (const connection of connections) connection.reject('notSignedIn');
};
