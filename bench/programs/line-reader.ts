import WebSocket from 'ws';
import { frameText } from '../frame-text.ts';
import { nowMs } from '../statistics.ts';
import { HandCount } from './hand-split.ts';

/**
 * The least that a vote counter must do: a bare `ws` client that cuts lines by hand and counts users in a Map. Nothing is
 * stored or told. Arguments: address of the chat, channel. Tells `{ ready }` when it has joined; told `{ voters }`, it
 * counts anew and tells `{ everyMs }` once it has that many: the moments at which each further 100 were counted.
 */
const [, , url = '', channel = ''] = process.argv;
const step = 100;

let count = new HandCount();
let wanted = Infinity;
let moments: number[] = [];
let isReady = false;

const socket = new WebSocket(url, { perMessageDeflate: false });
socket.on('open', () => {
  socket.send('CAP REQ :twitch.tv/tags twitch.tv/commands\r\n');
  socket.send('NICK justinfan4711\r\n');
  socket.send(`JOIN #${channel}\r\n`);
});
socket.on('message', (data) => {
  const text = frameText(data);
  if (!isReady && text.includes('ROOMSTATE')) {
    isReady = true;
    process.send?.({ ready: 1 });
  }
  count.read(text);
  const voters = count.votes.size;
  while (moments.length < Math.floor(voters / step)) moments.push(nowMs());
  if (voters < wanted) return;
  wanted = Infinity;
  process.send?.({ everyMs: moments });
});

process.on('message', ({ voters }: { voters: number }) => {
  count = new HandCount();
  moments = [];
  wanted = voters;
  process.send?.({ ready: 1 });
});
process.on('disconnect', () => process.exit());
