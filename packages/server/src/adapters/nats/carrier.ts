import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Interest } from '../in-process/emitter.ts';
import { keepLink, type Wire } from './reconnect.ts';
import { untilItGreets, type NatsServer } from './servers.ts';

/** Carries texts by the tokens of what they are about. What cannot be sent now is dropped. */
interface Carrier {
  sendNews(token: string, revision: number): void;
  sendWord(token: string, sealed: string): void;
  /** Who listens: no more than that is asked for. */
  news: Interest;
  words: Interest;
  isWorking(): boolean;
  close(): Promise<void>;
}

interface CarrierOptions {
  node: string;
  /** Once each time that the link is away. */
  onFault: (error: unknown) => void;
  /** Takes whatever comes from outside. */
  heardNews: (token: string, revision: string) => void;
  heardWord: (token: string, sealed: string) => void;
  /** Something may have been missed. */
  gap: () => void;
  newsTokens: () => Iterable<string>;
  wordTokens: () => Iterable<string>;
}

interface NatsWire extends Wire {
  nats: NatsConnection;
  /** By subject. */
  subscriptions: Map<string, Subscription>;
}

const greetsWithinMs = 2000;
const connectsWithinMs = 3000;
const [newsSubject, wordsSubject] = ['quizcast.news.', 'quizcast.words.'];

export function createCarrier(
  servers: readonly [NatsServer, ...NatsServer[]],
  { node, onFault, heardNews, heardWord, gap, newsTokens, wordTokens }: CarrierOptions,
): Carrier {
  let tries = 0;
  const link = keepLink<NatsWire>({
    open(signal) {
      const server = servers[tries % servers.length] ?? servers[0];
      tries += 1;
      return openWire(server, node, signal);
    },
    opened(wire) {
      void tellErrors(wire.nats, onFault);
      for (const token of newsTokens()) begin(wire, newsSubject, token);
      for (const token of wordTokens()) begin(wire, wordsSubject, token);
    },
    working: gap,
    onFault,
  });

  const heard = (subject: string, token: string, message: Msg): void => {
    const text = message.string();
    if (subject === newsSubject) heardNews(token, text);
    else heardWord(token, text);
  };
  const begin = (wire: NatsWire | null, subject: string, token: string): void => {
    if (wire === null || wire.subscriptions.has(subject + token) || wire.nats.isClosed()) return;
    const callback = (error: Error | null, message: Msg): void => {
      // What the server objects to is told by the connection.
      if (error === null && link.wire() === wire) heard(subject, token, message);
    };
    wire.subscriptions.set(subject + token, wire.nats.subscribe(subject + token, { callback }));
  };
  const end = (subject: string, token: string): void => {
    const wire = link.wire();
    wire?.subscriptions.get(subject + token)?.unsubscribe();
    wire?.subscriptions.delete(subject + token);
  };
  const send = (subject: string, text: string): void => {
    const wire = link.wire();
    if (wire === null || wire.nats.isClosed()) return;
    try {
      wire.nats.publish(subject, text);
    } catch (error) {
      onFault(error);
    }
  };

  return {
    sendNews: (token, revision) => send(newsSubject + token, String(revision)),
    sendWord: (token, sealed) => send(wordsSubject + token, sealed),
    news: {
      begins: (token) => begin(link.wire(), newsSubject, token),
      ends: (token) => end(newsSubject, token),
    },
    words: {
      begins: (token) => begin(link.wire(), wordsSubject, token),
      ends: (token) => end(wordsSubject, token),
    },
    isWorking: link.isWorking,
    close: link.close,
  };
}

async function openWire(server: NatsServer, node: string, signal: AbortSignal): Promise<NatsWire> {
  await untilItGreets(server, greetsWithinMs, signal);
  const { user, password } = server;
  const nats = await connect({
    servers: `${server.host}:${server.port}`,
    name: `quizcast ${node}`,
    // keepLink does both; the library's own way trusts the computer's clock, which may be set back.
    reconnect: false,
    pingInterval: 3_600_000,
    noEcho: true,
    timeout: connectsWithinMs,
    noAsyncTraces: true,
    ...(server.mustBeTls ? { tls: {} } : {}),
    ...(user !== '' && password === '' ? { token: user } : {}),
    ...(password === '' ? {} : { user, pass: password }),
  });
  return {
    nats,
    subscriptions: new Map(),
    ask: () => nats.flush(),
    ended: nats.closed(),
    drop: () => void nats.close().catch(() => undefined),
  };
}

/** What the server objects to first, such as a subject that this user must not use: it would be the same for each document. */
async function tellErrors(nats: NatsConnection, onFault: (error: unknown) => void): Promise<void> {
  for await (const status of nats.status())
    if (status.type === 'error') {
      onFault(status.error);
      return;
    }
}
