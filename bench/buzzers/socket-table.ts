import { randomBytes } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';
import { throwDice } from '@quizcast/game/stamp';
import {
  standardRules,
  type Opening,
  type Verdict,
} from '../../packages/server/src/buzzers/classify-presses.ts';
import { LatencyEstimator } from '../../packages/server/src/buzzers/latency-estimator.ts';
import { BuzzerRound, openingAtMs } from '../../packages/server/src/buzzers/round.ts';
import { readMessage } from './socket-message.ts';
import type { WebSocket } from 'ws';
import type { Press } from '../../packages/server/src/buzzers/latency-compensation.ts';

/** Result of one round over real sockets. */
export interface SocketRound {
  opening: Opening;
  presses: readonly Press[];
  verdict: Verdict;
}

interface Seat {
  socket: WebSocket;
  line: LatencyEstimator;
  timer: NodeJS.Timeout | undefined;
}

/** Server side of one table: continuously measures each connection, and judges the rounds. */
export class SocketTable {
  readonly #seats = new Map<string, Seat>();
  #opening: Opening | null = null;
  #round: BuzzerRound | null = null;
  #presses: Press[] = [];
  #onVerdict: ((verdict: Verdict) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  join(playerId: string, socket: WebSocket): void {
    const line = new LatencyEstimator(() => randomBytes(12).toString('base64url'));
    const seat: Seat = { socket, line, timer: undefined };
    this.#seats.set(playerId, seat);
    socket.on('message', (data) => {
      const nowMs = performance.now();
      this.#onMessage(playerId, seat, readMessage(data), nowMs);
    });
    ping(seat);
  }

  /** Announces a round and returns when its buzzers open. */
  announce(seed: number): number {
    const nowMs = performance.now();
    const lines = [...this.#seats].map(([playerId, { line }]) => ({
      playerId,
      line: line.reading(nowMs),
    }));
    const opensAtMs = openingAtMs(
      nowMs,
      lines.map(({ line }) => line),
    );
    this.#opening = { opensAtMs, players: lines };
    this.#round = new BuzzerRound(this.#opening, standardRules, () => throwDice(seed));
    this.#presses = [];
    return opensAtMs;
  }

  /** Resolves when all players have pressed and the verdict is available, or after the timeout. */
  async decided(withinMs: number): Promise<SocketRound> {
    const round = this.#round;
    if (round === null || this.#opening === null) throw new Error('No buzzers were opened.');
    let limit: NodeJS.Timeout | undefined;
    const verdict = await new Promise<Verdict>((resolve) => {
      this.#onVerdict = resolve;
      limit = setTimeout(() => resolve(round.close()), withinMs);
    });
    clearTimeout(limit);
    return { opening: this.#opening, presses: this.#presses, verdict };
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { timer, socket } of this.#seats.values()) {
      clearTimeout(timer);
      socket.terminate();
    }
  }

  #onMessage(playerId: string, { socket, line }: Seat, message: unknown, nowMs: number): void {
    if (!isRecord(message)) return;
    if (message.type === 'pong') {
      line.answer(String(message.nonce), nowMs);
      const { probe } = message;
      const sentServerMs = performance.now();
      socket.send(JSON.stringify({ type: 'clock', probe, arrivedServerMs: nowMs, sentServerMs }));
    }
    if (message.type !== 'press' || this.#round === null) return;
    const { stampServerMs } = message;
    const stampMs = typeof stampServerMs === 'number' ? stampServerMs : null;
    const press = { playerId, arrivedAtMs: nowMs, stampMs, line: line.reading(nowMs) };
    this.#presses.push(press);
    this.#round.press(press);
    this.#wait(this.#round);
  }

  #wait(round: BuzzerRound): void {
    clearTimeout(this.#timer);
    const verdict = round.decide(performance.now());
    if (verdict !== null && this.#presses.length === this.#seats.size) this.#onVerdict?.(verdict);
    const { finalAtMs } = round;
    if (verdict !== null || finalAtMs === null) return;
    this.#timer = setTimeout(() => this.#wait(round), finalAtMs - performance.now());
  }
}

function ping(seat: Seat): void {
  const nonce = seat.line.ping(performance.now());
  seat.socket.send(JSON.stringify({ type: 'ping', nonce }));
  seat.timer = setTimeout(() => ping(seat), seat.line.pingAgainAfterMs);
}
