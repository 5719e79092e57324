import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '@quizcast/game/json';
import WebSocket from 'ws';
import { nowMs } from '../statistics.ts';

/**
 * Many phones of viewers. Arguments: address, code, how many. Tells `{ tookMs }` when all have come in; then, as often as a question comes,
 * `{ lastAtMs, bytes }` when the last one has it; they answer it over three seconds, and it tells `{ taken, delaysMs }` of what was taken how
 * soon; and `{ lastAtMs }` when the last one has heard where it stands.
 */
const [, , url = '', code = '', count = '1'] = process.argv;
const phones = Number(count);
const atOnce = 50;
const answeredWithinMs = 3000;
const patienceMs = 20_000;

const delaysMs: number[] = [];
let [welcomed, asked, stood, ended] = [0, 0, 0, 0];
let bytes = 0;

class Phone {
  readonly #number: number;
  #socket: WebSocket | null = null;
  #sentAtMs = 0;

  constructor(number: number) {
    this.#number = number;
  }

  async open(): Promise<void> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#hear(Buffer.isBuffer(data) ? data : Buffer.alloc(0)));
    await once(socket, 'open');
    const hello = { type: 'hello', code, token: null, name: '', delayMs: 0 };
    socket.send(JSON.stringify(hello));
  }

  #hear(data: Buffer): void {
    const said: unknown = JSON.parse(data.toString());
    if (!isRecord(said)) return;
    if (said['type'] === 'welcome') welcomed += 1;
    else if (said['type'] === 'taken') delaysMs.push(nowMs() - this.#sentAtMs);
    else if (said['type'] === 'end') ended += 1;
    else if (said['type'] === 'standing') {
      stood += 1;
      if (stood === phones) process.send?.({ lastAtMs: nowMs() });
    } else if (said['type'] === 'scene' && isRecord(said['scene']))
      this.#shown(said['scene'], data);
  }

  #shown({ kind, round, isOpen }: Record<string, unknown>, data: Buffer): void {
    if (kind !== 'question' || isOpen !== true || typeof round !== 'string') return;
    asked += 1;
    bytes = data.length;
    if (asked === phones) process.send?.({ lastAtMs: nowMs(), bytes });
    setTimeout(() => this.#answer(round), (this.#number / phones) * answeredWithinMs);
  }

  #answer(round: string): void {
    this.#sentAtMs = nowMs();
    const answer = String(this.#number % 4);
    this.#socket?.send(JSON.stringify({ type: 'answer', round, answer }));
  }
}

process.on('disconnect', () => process.exit());
const fromMs = nowMs();
for (let opened = 0; opened < phones; opened += atOnce)
  await Promise.all(
    Array.from({ length: Math.min(atOnce, phones - opened) }, (_, index) =>
      new Phone(opened + index).open(),
    ),
  );
for (; welcomed < phones && ended === 0; await sleep(5));
process.send?.({ tookMs: nowMs() - fromMs });
for (; asked < phones; await sleep(5));
const untilMs = nowMs() + patienceMs;
for (; delaysMs.length < phones && nowMs() < untilMs; await sleep(5));
process.send?.({ taken: delaysMs.length, delaysMs });
