import tmi from 'tmi.js';
import WebSocket from 'ws';
import { frameText } from '../frame-text.ts';
import { nowMs } from '../statistics.ts';
import { HandCount } from './hand-split.ts';

/**
 * The minimal vote counter: users counted in a Map, without storage or output. Arguments: URL of the chat, channel, and
 * reader: `hand` is a bare `ws` client that splits lines by hand, `tmi` is tmi.js. Sends `{ ready }` when it has
 * joined; for each `{ voters }` it restarts counting and sends `{ everyMs }` once it has that many: the moments at
 * which each further 100 were counted.
 */
const [, , url = '', channel = '', reader = 'hand'] = process.argv;
const step = 100;

let count = new HandCount();
let expected = Infinity;
let moments: number[] = [];
let isReady = false;

function ready(): void {
  if (!isReady) process.send?.({ ready: 1 });
  isReady = true;
}

function counted(): void {
  const voters = count.votes.size;
  while (moments.length < Math.floor(voters / step)) moments.push(nowMs());
  if (voters < expected) return;
  expected = Infinity;
  process.send?.({ everyMs: moments });
}

function readByHand(): void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => {
    socket.send('CAP REQ :twitch.tv/tags twitch.tv/commands\r\n');
    socket.send('NICK justinfan4711\r\n');
    socket.send(`JOIN #${channel}\r\n`);
  });
  socket.on('message', (data) => {
    const text = frameText(data);
    if (text.includes('ROOMSTATE')) ready();
    count.read(text);
    counted();
  });
}

async function readByTmi(): Promise<void> {
  const { hostname, port } = new URL(url);
  const client = new tmi.Client({
    options: { skipMembership: true },
    connection: { server: hostname, port: Number(port), secure: false, reconnect: false },
    channels: [channel],
  });
  client.on('roomstate', ready);
  client.on('message', (_channel, tags, text) => {
    count.take(tags['user-id'] ?? '', text);
    counted();
  });
  await client.connect();
}

process.on('message', ({ voters }: { voters: number }) => {
  count = new HandCount();
  moments = [];
  expected = voters;
  process.send?.({ ready: 1 });
});
process.on('disconnect', () => process.exit());
if (reader === 'tmi') await readByTmi();
else readByHand();
