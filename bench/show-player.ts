import { once } from 'node:events';
import { isRecord } from '@quizcast/game/json';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import WebSocket from 'ws';
import { PressClock } from '../packages/web/src/live/press-clock.ts';
import { MessageDelay } from './buzzers/message-delay.ts';
import { frameText } from './frame-text.ts';
import { nowMs } from './statistics.ts';

const readyWithinMs = 10_000;

export interface Announced {
  round: string;
  /** In terms of this process's `performance.now()`. */
  opensMs: number;
}

/** A player's page without a UI: the socket, the production clock code, and presses. */
export class ShowPlayer {
  readonly #clock = new PressClock(() => performance.now());
  readonly #socket: WebSocket;
  /** Null: messages are sent and received without delay. */
  readonly #ways: { up: MessageDelay; down: MessageDelay } | null;
  #isSeated = false;
  /** Called on every opening. */
  onOpening: (announced: Announced) => void = () => undefined;
  /** Called on every change of the player's view, with its arrival time (`nowMs`). */
  onPatch: (text: string, atMs: number) => void = () => undefined;

  private constructor(socket: WebSocket, delayMs: number) {
    this.#socket = socket;
    const way = () => new MessageDelay(() => delayMs);
    this.#ways = delayMs === 0 ? null : { up: way(), down: way() };
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const onFrame = () => this.#onMessage(frameText(data));
      if (this.#ways === null) onFrame();
      else this.#ways.down.schedule(onFrame);
    });
  }

  /** @param delayMs latency of each direction, in addition to that of this machine's own sockets */
  static async open(url: string, token: string, delayMs = 0): Promise<ShowPlayer> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { perMessageDeflate: false });
    const player = new ShowPlayer(socket, delayMs);
    await once(socket, 'open');
    player.#send({ type: 'hello', protocol: protocolVersion, view: 'player', token });
    return player;
  }

  /** Resolves when the player is seated and has measured the server's clock. */
  async ready(): Promise<void> {
    const deadlineMs = performance.now() + readyWithinMs;
    while (!this.#isSeated || this.#clock.errorMs === null) {
      if (performance.now() > deadlineMs) throw new Error('A player was not let in in time.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Presses now and returns the instant (`nowMs`). */
  press(round: string): number {
    const pressedMs = nowMs();
    this.#send(this.#clock.press(round));
    return pressedMs;
  }

  close(): void {
    this.#ways?.up.close();
    this.#ways?.down.close();
    this.#socket.terminate();
  }

  #onMessage(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message)) return;
    switch (message['type']) {
      case 'ping':
        return this.#send(this.#clock.pong(String(message['nonce'])));
      case 'clock':
        return this.#clock.clock({
          type: 'clock',
          probe: Number(message['probe']),
          arrivedServerMs: Number(message['arrivedServerMs']),
          sentServerMs: Number(message['sentServerMs']),
        });
      case 'snapshot':
        this.#isSeated = true;
        return;
      case 'patch':
        return this.onPatch(text, nowMs());
      case 'opening': {
        const opensMs = this.#clock.deviceMs(Number(message['opensServerMs']));
        const round = String(message['round']);
        return this.onOpening({ round, opensMs: opensMs ?? performance.now() });
      }
      case 'error':
        throw new Error(`A player received: ${text}`);
    }
  }

  #send(message: object): void {
    const text = JSON.stringify(message);
    const send = () => {
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    };
    if (this.#ways === null) send();
    else this.#ways.up.schedule(send);
  }
}
