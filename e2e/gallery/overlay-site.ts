import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { diff } from '@quizcast/game/patch';
import type { OverlayView } from '@quizcast/game/views/view';
import { WebSocketServer } from 'ws';
import { drawingModule } from '../../packages/server/src/http/drawing-module.ts';
import {
  overlayFile,
  pictureDrawer,
  withPicture,
} from '../../packages/server/src/http/first-picture.ts';
import { fontAt } from './font-files.ts';

/** The built overlay behind a server controlled by the test: any picture, any fault. */
export interface OverlaySite {
  readonly url: string;
  readonly port: number;
  /** Requested paths, in order. */
  readonly requests: string[];
  /** Number of open live sockets. */
  sockets(): number;
  /** Sends another picture as a patch to every socket. */
  show(view: OverlayView): void;
  /** Sends a frame unchanged. */
  send(frame: unknown): void;
  /** Closes all sockets, and sets whether new ones are accepted. */
  cut(acceptAgain?: boolean): void;
  /** Whether the page embeds the current picture. */
  embeds: boolean;
  /** Whether an embedded picture is also drawn here, as the product does, or only by the page. */
  draws: boolean;
  /** Whether the page's program can be loaded. */
  hasProgram: boolean;
  /** Delay of the page in milliseconds. */
  slowMs: number;
  /** Delay of each style sheet in milliseconds. */
  slowStylesMs: number;
  stop(): Promise<void>;
}

const dist = join(import.meta.dirname, '..', '..', 'packages', 'web', 'dist');
const fail = (facts: object, message: string): never => {
  throw new Error(message, { cause: facts });
};
const draw = pictureDrawer({
  drawing: drawingModule(dist, { warn: fail }),
  fonts: {
    ownSheet: async (path) => {
      const font = await fontAt(path.slice('/fonts'.length));
      return font?.body.toString() ?? null;
    },
  },
  log: { warn: fail, error: fail },
});
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
};
const nonce = 'onlyOfTests';
/** As strict as the product's own policy. */
const policy =
  "default-src 'none'; script-src 'nonce-onlyOfTests'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: https:; connect-src 'self'; media-src 'self' https:; frame-src https:; worker-src 'self'; base-uri 'none'; form-action 'none'";

export async function startOverlaySite(view: OverlayView, port = 0): Promise<OverlaySite> {
  const live = new WebSocketServer({ noServer: true });
  let [picture, revision, accepts] = [view, 1, true];
  const snapshot = () => ({ type: 'snapshot', revision, nowMs: Date.now(), state: picture });
  const sendAll = (frame: unknown): void => {
    for (const socket of live.clients) socket.send(JSON.stringify(frame));
  };
  live.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type === 'hello') socket.send(JSON.stringify(snapshot()));
      if (message.type === 'ping' && 'n' in message)
        socket.send(JSON.stringify({ type: 'pong', n: message.n, nowMs: Date.now() }));
    });
  });
  const http = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  http.on('upgrade', (request, socket, head) => {
    if (!accepts || request.url !== '/live') return socket.destroy();
    live.handleUpgrade(request, socket, head, (opened) => live.emit('connection', opened));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    site.requests.push(pathname);
    if (/^\/browsersource(\/|$)/.test(pathname)) {
      if (site.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, site.slowMs));
      const drawn = site.draws ? await draw(picture) : null;
      const first = site.embeds ? { ...snapshot(), drawn } : null;
      const built = await readFile(join(dist, overlayFile(first)), 'utf8');
      response.writeHead(200, {
        'content-type': contentTypes['.html'],
        'content-security-policy': policy,
        'cache-control': 'no-store',
      });
      response.end(withPicture(built.replaceAll('__nonce__', nonce), first));
      return;
    }
    if (pathname.startsWith('/fonts/')) {
      const font = await fontAt(pathname.slice('/fonts'.length));
      response.writeHead(
        font === null ? 204 : 200,
        font === null ? {} : { 'content-type': font.type },
      );
      response.end(font?.body);
      return;
    }
    if (pathname.endsWith('.css') && site.slowStylesMs > 0)
      await new Promise((resolve) => setTimeout(resolve, site.slowStylesMs));
    const isProgram = /^\/assets\/overlay-[^/]+\.js$/.test(pathname);
    const path = isProgram && !site.hasProgram ? 'missing' : normalize(pathname);
    const file = await readFile(join(dist, path)).catch(() => null);
    response.writeHead(file === null ? 404 : 200, {
      'content-type': contentTypes[extname(pathname)] ?? 'text/plain',
    });
    response.end(file ?? 'not found');
  }

  const site: OverlaySite = {
    url: '',
    port: 0,
    requests: [],
    embeds: false,
    draws: true,
    hasProgram: true,
    slowMs: 0,
    slowStylesMs: 0,
    sockets: () => live.clients.size,
    show(next) {
      const patches = diff(picture, next);
      picture = next;
      sendAll({ type: 'patch', from: revision, to: ++revision, patches });
    },
    send: sendAll,
    cut(acceptAgain = true) {
      accepts = acceptAgain;
      for (const socket of live.clients) socket.terminate();
    },
    async stop() {
      for (const socket of live.clients) socket.terminate();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return listening(http, port, site);
}

async function listening(http: Server, port: number, site: OverlaySite): Promise<OverlaySite> {
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  return Object.assign(site, { port: at, url: `http://127.0.0.1:${at}` });
}
