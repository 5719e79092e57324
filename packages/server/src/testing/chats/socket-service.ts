import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { piecesOf, type TypedMessage, type ServiceStage } from './stage.ts';

interface Script {
  /** The frame that carries a message. */
  frame(message: TypedMessage): string;
  /** Handles a client's request; returns true when the client receives messages from now on. */
  onRequest?(text: string, answer: (text: string) => void): boolean;
  /** Whether every client receives messages without subscribing. */
  deliversAtOnce: boolean;
  /** Whether clients may connect at this path. */
  mayCome?(path: string): boolean;
  /** Called when a client has connected at this path. */
  came?(client: Client, path: string): void;
  /** Answers HTTP requests on the same port. */
  http?: RequestListener;
}

/** A connected client. */
export interface Client {
  send(text: string): void;
  /** Starts sending messages to it. */
  subscribe(): void;
  /** Stops sending messages to it. */
  deafen(): void;
  close(code: number): void;
}

/** A chat service on a local WebSocket. */
export async function startSocketService(
  script: Script,
): Promise<Omit<ServiceStage, 'acceptToken'>> {
  let [tries, turnsAway] = [0, false];
  const subscribed = new Set<WebSocket>();
  const listening = createServer(script.http);
  const server = new WebSocketServer({
    server: listening,
    verifyClient: (
      { req }: { req: { url?: string | undefined } },
      answer: (ok: boolean, code?: number) => void,
    ) => {
      tries += 1;
      if (turnsAway) answer(false, 503);
      else answer(script.mayCome?.(req.url ?? '') ?? true, 404);
    },
  });
  server.on('connection', (socket, { url = '' }) => {
    if (script.deliversAtOnce) subscribed.add(socket);
    const client: Client = {
      send: (text) => socket.send(text),
      subscribe: () => void subscribed.add(socket),
      deafen: () => void subscribed.delete(socket),
      close: (code) => socket.close(code),
    };
    script.came?.(client, url);
    socket.on('close', () => subscribed.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => {
      if (script.onRequest?.(data.toString(), (text) => socket.send(text)) === true)
        subscribed.add(socket);
    });
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const each = (act: (socket: WebSocket) => void): void => subscribed.forEach(act);
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    tries: () => tries,
    turnAway(is) {
      turnsAway = is;
    },
    send: (message) => each((socket) => socket.send(script.frame(message))),
    sendInPieces(message) {
      const pieces = piecesOf(script.frame(message));
      each((socket) =>
        pieces.forEach((piece, at) =>
          socket.send(piece, { fin: at === pieces.length - 1, binary: false }),
        ),
      );
    },
    sendGarbage() {
      const frames = ['', 'no JSON', '[]', 'null', '{"type":7}', '{"type":"message","data":null}'];
      each((socket) => frames.forEach((frame) => socket.send(frame)));
      each((socket) => socket.send(Buffer.from([0xff, 0xfe, 0x7b]), { binary: false }));
    },
    sendLong: (bytes) => each((socket) => socket.send('x'.repeat(bytes))),
    async close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      listening.closeAllConnections();
      await new Promise<void>((resolve) => listening.close(() => resolve()));
    },
  };
}
