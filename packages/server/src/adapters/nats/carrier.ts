import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Interest } from '../in-process/emitter.ts';
import { keepConnected, type Wire } from './reconnect.ts';
import { untilItGreets, type NatsServer } from './servers.ts';

/** Sends and receives texts by token over NATS. Messages that cannot be sent at once are dropped. */
interface Carrier {
  sendNotice(token: string, revision: number): void;
  sendMessage(token: string, signed: string): void;
  /** Only subjects of tokens with listeners are subscribed to. */
  notices: Interest;
  messages: Interest;
  isWorking(): boolean;
  close(): Promise<void>;
}

interface CarrierOptions {
  node: string;
  /** Called once for each lost connection. */
  onError: (error: unknown) => void;
  /** Receives unchecked input from the network. */
  onNotice: (token: string, revision: string) => void;
  onMessage: (token: string, signed: string) => void;
  /** Called after a reconnect: messages may have been missed. */
  onReconnect: () => void;
  noticeTokens: () => Iterable<string>;
  messageTokens: () => Iterable<string>;
}

interface NatsWire extends Wire {
  nats: NatsConnection;
  /** Subscriptions by subject. */
  subscriptions: Map<string, Subscription>;
}

const greetingTimeoutMs = 2000;
const connectTimeoutMs = 3000;
const [noticeSubject, messageSubject] = ['quizcast.news.', 'quizcast.words.'];

export function createCarrier(
  servers: readonly [NatsServer, ...NatsServer[]],
  {
    node,
    onError,
    onNotice,
    onMessage,
    onReconnect: gap,
    noticeTokens,
    messageTokens,
  }: CarrierOptions,
): Carrier {
  let tries = 0;
  const link = keepConnected<NatsWire>({
    open(signal) {
      const server = servers[tries % servers.length] ?? servers[0];
      tries += 1;
      return openWire(server, node, signal);
    },
    onConnect(wire) {
      void reportFirstError(wire.nats, onError);
      for (const token of noticeTokens()) begin(wire, noticeSubject, token);
      for (const token of messageTokens()) begin(wire, messageSubject, token);
    },
    working: gap,
    onError,
  });

  const dispatch = (subject: string, token: string, message: Msg): void => {
    const text = message.string();
    if (subject === noticeSubject) onNotice(token, text);
    else onMessage(token, text);
  };
  const begin = (wire: NatsWire | null, subject: string, token: string): void => {
    if (wire === null || wire.subscriptions.has(subject + token) || wire.nats.isClosed()) return;
    const callback = (error: Error | null, message: Msg): void => {
      // Server errors are reported through the connection's status.
      if (error === null && link.wire() === wire) dispatch(subject, token, message);
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
      onError(error);
    }
  };

  return {
    sendNotice: (token, revision) => send(noticeSubject + token, String(revision)),
    sendMessage: (token, signed) => send(messageSubject + token, signed),
    notices: {
      onFirstListener: (token) => begin(link.wire(), noticeSubject, token),
      onLastListener: (token) => end(noticeSubject, token),
    },
    messages: {
      onFirstListener: (token) => begin(link.wire(), messageSubject, token),
      onLastListener: (token) => end(messageSubject, token),
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
    // keepConnected handles both; the library's own implementation relies on the system clock, which may be set back.
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

/** Reports only the first error, such as a forbidden subject, because it would repeat for every document. */
async function reportFirstError(
  nats: NatsConnection,
  onError: (error: unknown) => void,
): Promise<void> {
  for await (const status of nats.status())
    if (status.type === 'error') {
      onError(status.error);
      return;
    }
}
