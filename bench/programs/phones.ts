import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '@quizcast/game/json';
import WebSocket from 'ws';
import { nowMs } from '../statistics.ts';

/**
 * Many phones of viewers. Arguments: comma-separated URLs of nodes, which the phones use in turn; code; number of
 * phones; number of client addresses (set by a proxy header, 0: this machine's own). Sends `{ tookMs, inside }` when
 * each has been admitted or rejected; then, for every question, `{ lastAtMs, bytes }` when the last phone has received
 * it; the phones answer over three seconds, and it sends `{ taken, delaysMs }`: accepted answers and their latencies;
 * and `{ lastAtMs }` when the last phone has received its standing.
 */
const [, , urls = '', code = '', count = '1', sites = '0'] = process.argv;
const nodes = urls.split(',');
const phones = Number(count);
const addresses = Number(sites);
const atOnce = 50;
const answeredWithinMs = 3000;
const patienceMs = 20_000;
/** Phones that are not connected by then count as rejected. */
const joinWithinMs = 50_000;

const delaysMs: number[] = [];
let [welcomed, asked, stood, refused] = [0, 0, 0, 0];
let bytes = 0;

class Phone {
  readonly #number: number;
  #socket: WebSocket | null = null;
  #sentAtMs = 0;

  constructor(number: number) {
    this.#number = number;
  }

  async open(): Promise<void> {
    const url = nodes[this.#number % nodes.length] ?? '';
    const headers = addresses === 0 ? {} : { 'x-forwarded-for': addressOf(this.#number) };
    const socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#onMessage(Buffer.isBuffer(data) ? data : Buffer.alloc(0)));
    try {
      await once(socket, 'open');
    } catch {
      refused += 1;
      return;
    }
    const hello = { type: 'hello', code, token: null, name: '', delayMs: 0 };
    socket.send(JSON.stringify(hello));
  }

  #onMessage(data: Buffer): void {
    const message: unknown = JSON.parse(data.toString());
    if (!isRecord(message)) return;
    if (message['type'] === 'welcome') welcomed += 1;
    else if (message['type'] === 'taken') delaysMs.push(nowMs() - this.#sentAtMs);
    else if (message['type'] === 'end') refused += 1;
    else if (message['type'] === 'standing') {
      stood += 1;
      if (stood === phones) process.send?.({ lastAtMs: nowMs() });
    } else if (message['type'] === 'scene' && isRecord(message['scene']))
      this.#shown(message['scene'], data);
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

function addressOf(phone: number): string {
  const site = phone % addresses;
  return `10.${1 + (site >> 16)}.${(site >> 8) & 255}.${site & 255}`;
}

process.on('disconnect', () => process.exit());
const fromMs = nowMs();
const isInTime = (): boolean => nowMs() - fromMs < joinWithinMs;
for (let opened = 0; opened < phones && isInTime(); opened += atOnce)
  await Promise.all(
    Array.from({ length: Math.min(atOnce, phones - opened) }, (_, index) =>
      new Phone(opened + index).open(),
    ),
  );
for (; welcomed + refused < phones && isInTime(); await sleep(5));
process.send?.({ tookMs: nowMs() - fromMs, inside: welcomed });
for (; asked < phones; await sleep(5));
const untilMs = nowMs() + patienceMs;
for (; delaysMs.length < phones && nowMs() < untilMs; await sleep(5));
process.send?.({ taken: delaysMs.length, delaysMs });
