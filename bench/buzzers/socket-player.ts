import { WebSocket } from 'ws';
import { isRecord } from '@quizcast/game/json';
import { PressClock } from '../../packages/web/src/live/press-clock.ts';
import { MessageDelay } from './message-delay.ts';
import { readMessage } from './socket-message.ts';
import { exponential, type Path } from './networks.ts';

/** A player's page without a UI: a real socket, with simulated latency between it and the production clock code. */
export class SocketPlayer {
  readonly playerId: string;
  readonly path: Path;
  readonly #clock: PressClock;
  readonly #socket: WebSocket;
  readonly #down: MessageDelay;
  readonly #up: MessageDelay;
  readonly #deviceMs: () => number;

  /** @param drift how much faster the device's clock runs than the server's, as a share */
  constructor(url: string, playerId: string, path: Path, drift: number, dice: () => number) {
    this.playerId = playerId;
    this.path = path;
    this.#deviceMs = () => 5000 + performance.now() * (1 + drift);
    this.#clock = new PressClock(this.#deviceMs);
    this.#down = new MessageDelay(() => path.downMs + exponential(dice, path.jitterMs));
    this.#up = new MessageDelay(() => path.upMs + exponential(dice, path.jitterMs));
    this.#socket = new WebSocket(`${url}?player=${playerId}`);
    this.#socket.on('message', (data) =>
      this.#down.schedule(() => this.#onMessage(readMessage(data))),
    );
  }

  async opened(): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) return;
    await new Promise((resolve, reject) => {
      this.#socket.once('open', resolve);
      this.#socket.once('error', reject);
    });
  }

  /** Presses at this instant. */
  press(round: string): void {
    this.#send(this.#clock.press(round));
  }

  close(): void {
    this.#down.close();
    this.#up.close();
    this.#socket.close();
  }

  #onMessage(message: unknown): void {
    if (!isRecord(message)) return;
    if (message.type === 'ping') this.#send(this.#clock.pong(String(message.nonce)));
    if (message.type !== 'clock') return;
    this.#clock.clock({
      type: 'clock',
      probe: Number(message.probe),
      arrivedServerMs: Number(message.arrivedServerMs),
      sentServerMs: Number(message.sentServerMs),
    });
  }

  #send(message: object): void {
    const text = JSON.stringify(message);
    this.#up.schedule(() => {
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }
}
