import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { frameText } from '../frame-text.ts';
import { pages } from './baseline-pages.ts';

/**
 * The minimal server for broadcasting a change to views: plain `ws`, no storage, no checks. Sockets at /view receive
 * the changes, with ?bytes=N after a first frame of N bytes that is created once; messages from sockets at other paths
 * are forwarded to them: /relay unchanged, /frames?bytes=N as a frame of N bytes, /document?bytes=N as a whole document
 * with one new field. Sends `{ port }`.
 */
const server = createServer((request, response) => {
  const page = pages[request.url ?? ''];
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
  response.end(page);
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const views = new Set<WebSocket>();

function pass(text: string): void {
  for (const view of views) view.send(text);
}

/** Returns the function that forwards texts received on this path. */
function passerOf(address: URL): (text: string) => void {
  const bytes = Number(address.searchParams.get('bytes') ?? 0);
  if (address.pathname === '/frames') {
    const frame = 'x'.repeat(bytes);
    return () => pass(frame);
  }
  if (address.pathname === '/document') {
    const fields = Object.fromEntries(
      Array.from({ length: Math.ceil(bytes / 1000) }, (_, n) => [`field${n}`, 'x'.repeat(985)]),
    );
    return (text) => pass(JSON.stringify({ ...fields, field7: text }));
  }
  return pass;
}

let picture = '';
const pictureOf = (bytes: number): string =>
  picture.length === bytes ? picture : (picture = 'x'.repeat(bytes));

sockets.on('connection', (socket, request) => {
  const address = new URL(request.url ?? '/', 'http://localhost');
  if (address.pathname === '/view') {
    const bytes = address.searchParams.get('bytes');
    if (bytes !== null) socket.send(pictureOf(Number(bytes)));
    views.add(socket);
    socket.on('close', () => views.delete(socket));
    return;
  }
  const passOn = passerOf(address);
  socket.on('message', (data) => passOn(frameText(data)));
});

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
