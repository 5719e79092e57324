import { Agent, request } from 'node:http';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import WebSocket from 'ws';
import { noisePng } from '../../e2e/fixtures/noise-png.ts';
import { lowerPriority } from '../../packages/server/src/concurrency/low-priority.ts';

/**
 * A flood against one streamer's show. Arguments: the server's URL, the streamer's ID, the session cookie, the code of
 * a lobby or of the viewers' phones. Waits for `{ kind }` and floods in that way until it receives another kind or `{
 * kind: '' }`; then it sends the number of pictures stored so far. Distributed clients have an address each, because
 * the server trusts one proxy.
 */
const [, , url = '', uid = '', cookie = '', code = ''] = process.argv;
const live = `${url.replace('http', 'ws')}/live`;
let kind = '';
let stored = 0;
// A real flood comes from other computers, so this process only gets the CPU time that the server leaves.
lowerPriority(constants.priority.PRIORITY_LOW);

const anyAddress = (): string =>
  [10, 0, 0, 0].map((part) => part || Math.floor(Math.random() * 250) + 1).join('.');
const fromAnywhere = () => ({ origin: url, 'x-forwarded-for': anyAddress() });

const agent = new Agent({ keepAlive: true });

/**
 * Whether the request succeeded. The body is written without copying: `fetch` would copy it for each request, work that
 * other computers do in a real flood.
 */
function send(
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const pending = request(url + path, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('close', () => {
        // The upload is aborted when it was refused early.
        if (!pending.writableFinished) pending.destroy();
        resolve(answer.statusCode === 200 || answer.statusCode === 201);
      });
    });
    pending.once('error', () => resolve(false));
    pending.end(body);
  });
}

/** An overlay that connects, receives a whole snapshot and disconnects. */
async function overlay(): Promise<void> {
  const socket = new WebSocket(live, { headers: fromAnywhere(), perMessageDeflate: false });
  socket.on('error', () => undefined);
  socket.once('open', () =>
    socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid })),
  );
  socket.once('message', () => setTimeout(() => socket.terminate(), 200));
  await new Promise((gone) => socket.once('close', gone));
}

async function join(): Promise<void> {
  await send(`/api/v1/join/${code}`, JSON.stringify({ name: `Flood ${Math.random()}` }), {
    ...fromAnywhere(),
    'content-type': 'application/json',
  });
}

/** Sends five times as many commands as a page may, and continues after being blocked. */
async function command(): Promise<void> {
  const socket = new WebSocket(live, { headers: { ...fromAnywhere(), cookie } });
  socket.on('error', () => undefined);
  socket.on('message', () => undefined);
  let isOpen = true;
  socket.once('close', () => (isOpen = false));
  await new Promise((ready) => socket.once('open', ready).once('close', ready));
  socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, view: 'owner', uid }));
  for (let n = 0; isOpen && kind === 'commands'; n++) {
    const edit = { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: `n${n}` };
    socket.send(JSON.stringify({ type: 'command', id: `${Math.random()}`, command: edit }));
    await sleep(3);
  }
  socket.terminate();
}

/** Ten phones of one address, which stay connected once admitted. */
async function phones(): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/audience`, { headers });
    socket.on('error', () => undefined);
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', code, token: null, name: '', delayMs: 0 })),
    );
  }
}

const noise = noisePng(1500);

async function upload(): Promise<void> {
  const isStored = await send(`/api/v1/files/image?uid=${uid}`, noise, {
    'content-length': String(noise.length),
    ...fromAnywhere(),
    cookie,
    'content-type': 'image/png',
  });
  if (isStored) stored += 1;
}

const ways: Readonly<
  Record<string, { atOnce: number; pauseMs: number; once: () => Promise<void> }>
> = {
  overlays: { atOnce: 60, pauseMs: 50, once: overlay },
  joins: { atOnce: 20, pauseMs: 20, once: join },
  commands: { atOnce: 10, pauseMs: 100, once: command },
  uploads: { atOnce: 8, pauseMs: 20, once: upload },
  // A thousand a second.
  phones: { atOnce: 1, pauseMs: 10, once: phones },
};

async function flood(name: string): Promise<void> {
  const way = ways[name];
  if (way === undefined) return;
  await Promise.all(
    Array.from({ length: way.atOnce }, async () => {
      for (; kind === name; await sleep(way.pauseMs)) await way.once();
    }),
  );
}

process.on('message', (message: { kind: string }) => {
  kind = message.kind;
  if (kind === '') process.send?.({ stored });
  void flood(kind);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: 1 });
