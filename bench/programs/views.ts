import { once } from 'node:events';
import WebSocket from 'ws';
import { frameText } from '../frame-text.ts';
import { nowMs } from '../statistics.ts';

/**
 * Many views of one server. Arguments: URL, number of views, first message of each ('' for none; a view with a message
 * first receives a snapshot), and a text that later frames must contain to count. Sends `{ views, tookMs, bytes }` when
 * all are connected, with the time since the first connection started and the size of the last snapshot, then `{
 * lastAtMs, bytes }` whenever each has received one more frame.
 */
const [, , url = '', count = '1', greeting = '', pattern = ''] = process.argv;
const views = Number(count);
const atOnce = 100;

let frames = 0;
let bytes = 0;
let isOpen = false;

function onFrame(data: WebSocket.RawData): void {
  if (isOpen && pattern !== '' && !frameText(data).includes(pattern)) return;
  frames += 1;
  if (frames < views) return;
  frames = 0;
  bytes = Buffer.isBuffer(data) ? data.length : 0;
  if (isOpen) process.send?.({ lastAtMs: nowMs(), bytes });
  else open();
}

function open(): void {
  isOpen = true;
  process.send?.({ views, tookMs: nowMs() - beganMs, bytes });
}

async function openOne(): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', onFrame);
  await once(socket, 'open');
  if (greeting !== '') socket.send(greeting);
}

process.on('disconnect', () => process.exit());
const beganMs = nowMs();
for (let opened = 0; opened < views; opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, views - opened) }, openOne));
if (greeting === '') open();
