import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Interest } from '../in-process/emitter.ts';
import { keepConnected, type Wire } from './reconnect.ts';
import { untilItGreets, type NatsServer } from './servers.ts';

/** Sends and receives texts by token over NATS. What cannot be sent right now is dropped. */
interface Carrier {
  sendNotice(token: string, revision: number): void;
  sendMessage(token: string, signed: string): void;
  /** Tokens that have listeners: only their subjects are subscribed to. */
  notices: Interest;
  messages: Interest;
  isWorking(): boolean;
  close(): Promise<void>;
}

interface CarrierOptions {
  node: string;
  /** Called once for each lost connection. */
  onFault: (error: unknown) => void;
  /** Gets unchecked input from the network. */
  onNotice: (token: string, revision: string) => void;
  onMessage: (token: string, signed: string) => void;
  /** Reconnected: something may have been missed. */
  onReconnect: () => void;
  noticeTokens: () => Iterable<string>;
  messageTokens: () => Iterable<string>;
}

interface NatsWire extends Wire {
  nats: NatsConnection;
  /** By subject. */
  subscriptions: Map<string, Subscription>;
}

const greetingTimeoutMs = 2000;
const connectTimeoutMs = 3000;
const [noticeSubject, messageSubject] = ['quizcast.news.', 'quizcast.words.'];

export function createCarrier(
  servers: readonly [NatsServer, ...NatsServer[]],
  {
    node,
    onFault,
    onNotice: heardNews,
    onMessage: heardWord,
    onReconnect: gap,
    noticeTokens: newsTokens,
    messageTokens: wordTokens,
  }: CarrierOptions,
): Carrier {
  let tries = 0;
  const link = keepConnected<NatsWire>({
    open(signal) {
      const server = servers[tries % servers.length] ?? servers[0];
      tries += 1;
      return openWire(server, node, signal);
    },
    opened(wire) {
      void reportFirstError(wire.nats, onFault);
      for (const token of newsTokens()) begin(wire, noticeSubject, token);
      for (const token of wordTokens()) begin(wire, messageSubject, token);
    },
    working: gap,
    onFault,
  });

  const heard = (subject: string, token: string, message: Msg): void => {
    const text = message.string();
    if (subject === noticeSubject) heardNews(token, text);
    else heardWord(token, text);
  };
  const begin = (wire: NatsWire | null, subject: string, token: string): void => {
    if (wire === null || wire.subscriptions.has(subject + token) || wire.nats.isClosed()) return;
    const callback = (error: Error | null, message: Msg): void => {
      // Errors of the server are reported by the connection’s status.
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
    sendNotice: (token, revision) => send(noticeSubject + token, String(revision)),
    sendMessage: (token, signed) => send(messageSubject + token, signed),
    notices: {
      begins: (token) => begin(link.wire(), noticeSubject, token),
      ends: (token) => end(noticeSubject, token),
    },
    messages: {
      begins: (token) => begin(link.wire(), messageSubject, token),
      ends: (token) => end(messageSubject, token),
    },
    isWorking: link.isWorking,
    close: link.close,
  };
}

async function openWire(server: NatsServer, node: string, signal: AbortSignal): Promise<NatsWire> {
  await untilItGreets(server, greetingTimeoutMs, signal);
  const { user, password } = server;
  const nats = await connect({
    servers: `${server.host}:${server.port}`,
    name: `quizcast ${node}`,
    // keepConnected does both; the library's own way trusts the computer's clock, which may be set back.
    reconnect: false,
    pingInterval: 3_600_000,
    noEcho: true,
    timeout: connectTimeoutMs,
    noAsyncTraces: true,
    ...(server.mustBeTls ? { tls: {} } : {}),
    ...(user !== '' && password === '' ? { token: user } : {}),
    ...(password === '' ? {} : { user, pass: password }),
  });
  return {
    nats,
    subscriptions: new Map(),
    ping: () => nats.flush(),
    ended: nats.closed(),
    drop: () => void nats.close().catch(() => undefined),
  };
}

/** Reports only the first error, such as a forbidden subject: it would repeat for every document. */
async function reportFirstError(
  nats: NatsConnection,
  onFault: (error: unknown) => void,
): Promise<void> {
  for await (const status of nats.status())
    if (status.type === 'error') {
      onFault(status.error);
      return;
    }
}
