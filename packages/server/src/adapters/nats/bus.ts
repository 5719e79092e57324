import type { Bus, RevisionNotice, BusMessage } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { createListeners } from '../in-process/emitter.ts';
import { createCarrier } from './carrier.ts';
import { readNatsUrl } from './servers.ts';
import { createEnvelope } from './signed-envelope.ts';

export interface NatsBusOptions {
  /** `nats://host:4222`, see readNatsUrl. */
  url: string;
  /** Shared by all nodes of an installation. */
  secret: string;
  /** Id of this node, new at each start: letters, digits, `-` and `_`. */
  node: string;
  clock: Pick<Clock, 'nowMs'>;
  /** Receives errors thrown by listeners, and one error per lost connection. */
  onError: (error: unknown) => void;
}

/** Maximum length of a signed message; NATS rejects messages above a megabyte. */
const maxMessageLength = 1_000_000;
const revisions = /^\d{1,16}$/;
const reconnected = 'gap';

/**
 * A bus over NATS. NATS may be down at first: the bus connects once it is up, and reconnects. Revision notices reach
 * listeners of this node even without NATS; messages are delivered to other nodes only. Throws on an invalid address.
 */
export function createNatsBus({ url, secret, node, clock, onError }: NatsBusOptions): Bus {
  const servers = readNatsUrl(url);
  const envelope = createEnvelope(secret, node, clock);
  let closed = false;
  const notices = createListeners<number>(onError, {
    onFirstListener: (token) => carrier.notices.onFirstListener(token),
    onLastListener: (token) => carrier.notices.onLastListener(token),
  });
  const messages = createListeners<BusMessage>(onError, {
    onFirstListener: (token) => carrier.messages.onFirstListener(token),
    onLastListener: (token) => carrier.messages.onLastListener(token),
  });
  const reconnects = createListeners<void>(onError);
  const carrier = createCarrier(servers, {
    node,
    onError,
    onNotice(token, revision) {
      const number = revisions.test(revision) ? Number(revision) : NaN;
      if (Number.isSafeInteger(number)) notices.emit(token, number);
    },
    onMessage(token, signed) {
      if (!messages.has(token) || signed.length > maxMessageLength) return;
      const message = envelope.verify(token, signed);
      if (message !== null) messages.emit(token, message);
    },
    onReconnect: () => reconnects.emit(reconnected),
    noticeTokens: notices.keys,
    messageTokens: messages.keys,
  });

  return {
    publish({ path, revision }: RevisionNotice) {
      if (closed) return;
      const token = envelope.token('news', path);
      if (notices.has(token)) queueMicrotask(() => notices.emit(token, revision));
      carrier.sendNotice(token, revision);
    },
    subscribe: (path, listener) =>
      notices.add(envelope.token('news', path), (revision) => listener({ path, revision })),
    broadcast(topic, body) {
      if (closed) return;
      const token = envelope.token('words', topic);
      try {
        const signed = envelope.sign(token, body);
        if (signed.length > maxMessageLength)
          throw new Error(`A message of ${signed.length} characters on ${topic} is too long`);
        carrier.sendMessage(token, signed);
      } catch (error) {
        onError(error);
      }
    },
    onMessage: (topic, listener) => messages.add(envelope.token('words', topic), listener),
    onReconnect: (listener) => reconnects.add(reconnected, listener),
    isWorking: () => !closed && carrier.isWorking(),
    async close() {
      if (closed) return;
      closed = true;
      for (const listeners of [notices, messages, reconnects]) listeners.clear();
      await carrier.close();
    },
  };
}
