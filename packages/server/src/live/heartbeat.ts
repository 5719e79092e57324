import type { WebSocket } from 'ws';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Connection } from './connection.ts';
import type { SessionLookup } from './role.ts';

const pingEveryMs = 15_000;
const deadAfterMs = 30_000;
const beatMs = 2500;
/** Sessions may also end on another node or by a changed password, so they are checked this often. */
const checkEveryMs = 4000;
/**
 * Sockets stay open this long while their sessions cannot be verified: a short database failure must not interrupt a
 * show, but a session ended meanwhile must not stay valid for ever.
 */
const unverifiedForMs = 5 * 60_000;

/** A socket as far as its session is checked. */
export type CheckedConnection = Pick<Connection, 'session' | 'credentials' | 'reject' | 'dismiss'>;

interface Life {
  pingedAtMs: number;
  pongAtMs: number;
}

/** Detects dead sockets and ended sessions. */
export class Heartbeat {
  readonly #connections: ReadonlySet<CheckedConnection>;
  readonly #identity: SessionLookup;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #lives = new Map<WebSocket, Life>();
  /** When the session of a connection was last verified. */
  readonly #verifiedAtMs = new WeakMap<CheckedConnection, number>();
  #stopBeat: Cancel;
  #stopCheck: Cancel;

  constructor(
    connections: ReadonlySet<CheckedConnection>,
    identity: SessionLookup,
    clock: Clock,
    log: Log,
  ) {
    this.#connections = connections;
    this.#identity = identity;
    this.#clock = clock;
    this.#log = log;
    this.#stopBeat = clock.after(beatMs, () => this.#beat());
    this.#stopCheck = clock.after(checkEveryMs, () => void this.#check());
  }

  /** Pings `socket` from now on. Only pongs count as a sign of life: a client that sends but does not read is dead, too. */
  follow(socket: WebSocket): void {
    const nowMs = this.#clock.nowMs();
    const life: Life = { pingedAtMs: nowMs, pongAtMs: nowMs };
    this.#lives.set(socket, life);
    socket.on('pong', () => {
      life.pongAtMs = this.#clock.nowMs();
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
      if (nowMs - life.pongAtMs >= deadAfterMs) socket.terminate();
      else if (nowMs - life.pingedAtMs >= pingEveryMs && socket.readyState === socket.OPEN) {
        life.pingedAtMs = nowMs;
        socket.ping();
      }
    }
    this.#stopBeat = this.#clock.after(beatMs, () => this.#beat());
  }

  /** Verifies all cookie sessions in one query, and each token separately, as tokens expire on their own. */
  async #check(): Promise<void> {
    const bySession = new Map<string, CheckedConnection[]>();
    const byToken = new Map<string, CheckedConnection[]>();
    for (const connection of this.#connections) {
      const { session, credentials } = connection;
      if (session === null) continue;
      const token = session.isByToken === true ? credentials.get('authorization') : null;
      const [alike, key] = token === null ? [bySession, session.sessionId] : [byToken, token];
      alike.set(key, [...(alike.get(key) ?? []), connection]);
    }
    await this.#checkSessions(bySession);
    for (const connections of byToken.values()) await this.#checkToken(connections);
    this.#stopCheck = this.#clock.after(checkEveryMs, () => void this.#check());
  }

  async #checkSessions(
    bySession: ReadonlyMap<string, readonly CheckedConnection[]>,
  ): Promise<void> {
    if (bySession.size === 0) return;
    try {
      const standing = await this.#identity.standing([...bySession.keys()]);
      for (const [id, connections] of bySession)
        if (standing.has(id)) this.#verified(connections);
        else dismiss(connections);
    } catch {
      this.#unverified([...bySession.values()].flat());
    }
  }

  /** As `checkSessions`, for one token. */
  async #checkToken(connections: readonly CheckedConnection[]): Promise<void> {
    const [first] = connections;
    if (first === undefined || first.session === null) return;
    const { sessionId } = first.session;
    try {
      const session = await this.#identity.session(first.credentials);
      if (session?.sessionId === sessionId) this.#verified(connections);
      else dismiss(connections);
    } catch {
      this.#unverified(connections);
    }
  }

  #verified(connections: readonly CheckedConnection[]): void {
    const nowMs = this.#clock.nowMs();
    for (const connection of connections) this.#verifiedAtMs.set(connection, nowMs);
  }

  /** A failed verification does not end a session at once. */
  #unverified(connections: readonly CheckedConnection[]): void {
    const nowMs = this.#clock.nowMs();
    const overdue = connections.filter((connection) => {
      const sinceMs = this.#verifiedAtMs.get(connection);
      // A new connection has just been verified.
      if (sinceMs === undefined) this.#verifiedAtMs.set(connection, nowMs);
      return sinceMs !== undefined && nowMs - sinceMs >= unverifiedForMs;
    });
    if (overdue.length === 0) return;
    this.#log.warn(
      { sockets: overdue.length },
      'sessions not verified for five minutes: their sockets are closed, and come in again once the accounts can be read',
    );
    // They may reconnect: then they are verified before they receive anything.
    for (const connection of overdue) connection.dismiss();
  }
}

const dismiss = (connections: readonly CheckedConnection[] = []): void => {
  for (const connection of connections) connection.reject('notSignedIn');
};
