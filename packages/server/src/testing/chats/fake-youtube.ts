import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { piecesOf, type TypedMessage, type ServiceStage } from './stage.ts';

export interface YouTubeStage extends ServiceStage {
  /** Every requested path, oldest first. */
  requestedPaths: string[];
  /** Answers requests with this error until `accept`. */
  refuse(status: number, reason: string): void;
  accept(): void;
  setLive(is: boolean): void;
  /** Ends the stream of the video. */
  goOffline(): void;
  /** Closes open connections, as the service does occasionally. */
  endStreams(): void;
  /** Sent first to a client that starts without a page token. */
  history: { message: TypedMessage; publishedAt: string }[];
}

const item = ({ userId, text, name, id, isStreamer }: TypedMessage, publishedAt?: string) => ({
  ...{ kind: 'youtube#liveChatMessage', id: id ?? '' },
  snippet: {
    ...{ type: 'textMessageEvent', hasDisplayContent: true, displayMessage: text },
    ...(publishedAt === undefined ? {} : { publishedAt }),
  },
  authorDetails: {
    channelId: userId,
    displayName: name ?? `Viewer ${userId}`,
    isChatOwner: isStreamer === true,
  },
});

const error = (status: number, reason: string): string =>
  JSON.stringify({ error: { code: status, message: reason, errors: [{ reason }] } });

/** YouTube's Data API with one live video. */
export async function startYouTube(key: string, video: string): Promise<YouTubeStage> {
  let [tries, turnsAway, isAccepted, isLive, page] = [0, false, true, true, 0];
  let refusal: { status: number; reason: string } | null = null;
  const sessions = new Set<ServerHttp2Session>();
  const streams = new Set<ServerHttp2Stream>();
  const part = (more: object): string =>
    `${JSON.stringify({ kind: 'youtube#liveChatMessageListResponse', nextPageToken: `p${(page += 1)}`, ...more })}\n,`;
  const each = (act: (stream: ServerHttp2Stream) => void): void => streams.forEach(act);
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    tries += 1;
    const address = new URL(String(headers[':path']), 'http://service');
    stage.requestedPaths.push(address.pathname + address.search);
    const refuse = (status: number, reason: string): void => {
      stream.respond({ ':status': status });
      stream.end(error(status, reason));
    };
    if (turnsAway) return refuse(503, 'backendError');
    const credential = headers['x-goog-api-key'] ?? headers['authorization'];
    if (!isAccepted || credential !== key) return refuse(400, 'keyInvalid');
    if (refusal !== null) return refuse(refusal.status, refusal.reason);
    stream.respond({ ':status': 200, 'content-type': 'application/json' });
    if (address.pathname === '/youtube/v3/videos') {
      const details = isLive ? { activeLiveChatId: 'chat-1' } : {};
      const items =
        address.searchParams.get('id') === video ? [{ liveStreamingDetails: details }] : [];
      return void stream.end(JSON.stringify({ items }));
    }
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    const before = address.searchParams.has('pageToken') ? [] : stage.history;
    const items = before.map(({ message, publishedAt }) => item(message, publishedAt));
    stream.write(`[${part({ items })}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stage: YouTubeStage = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requestedPaths: [],
    history: [],
    tries: () => tries,
    turnAway(is) {
      turnsAway = is;
    },
    acceptToken(is) {
      isAccepted = is;
    },
    refuse(status, reason) {
      refusal = { status, reason };
    },
    accept() {
      refusal = null;
    },
    setLive(is) {
      isLive = is;
    },
    send: (message) => each((stream) => stream.write(part({ items: [item(message)] }))),
    sendInPieces(message) {
      const pieces = piecesOf(part({ items: [item(message)] }));
      each((stream) => pieces.forEach((piece) => stream.write(piece)));
    },
    sendGarbage() {
      each((stream) => stream.write('\n]no{"items":7},{"items":[null,{"id":1}]}\n{}'));
    },
    sendLong: (bytes) => each((stream) => stream.write(`{"items":["${'x'.repeat(bytes)}"]}`)),
    goOffline: () =>
      each((stream) => stream.end(part({ offlineAt: '2026-11-22T20:00:00Z', items: [] }))),
    endStreams: () => each((stream) => stream.end(']')),
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return stage;
}
