import type { Bus, News, Word } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { createListeners } from '../in-process/emitter.ts';
import { createCarrier } from './carrier.ts';
import { readNatsUrl } from './servers.ts';
import { createSeal } from './signed-envelope.ts';

export interface NatsBusOptions {
  /** `nats://host:4222`, see readNatsUrl. */
  url: string;
  /** Every node of one installation has the same. */
  secret: string;
  /** Of this node, another one at each start: letters, digits, `-` and `_`. */
  node: string;
  clock: Pick<Clock, 'nowMs'>;
  /** Is told what listeners throw, and once each time that the link is away. */
  onFault: (error: unknown) => void;
}

/** Letters of one sealed word; NATS takes no message above a megabyte. */
const maxWordLength = 1_000_000;
const revisions = /^\d{1,16}$/;
const gaps = 'gap';

/**
 * A bus over NATS. It need not be there when this is called: the link comes up when it is, and again each time it was away. News
 * reach the own node's listeners without it; words reach other nodes only. Throws on an address that is none.
 */
export function createNatsBus({ url, secret, node, clock, onFault }: NatsBusOptions): Bus {
  const servers = readNatsUrl(url);
  const seal = createSeal(secret, node, clock);
  let closed = false;
  const news = createListeners<number>(onFault, {
    begins: (token) => carrier.news.begins(token),
    ends: (token) => carrier.news.ends(token),
  });
  const words = createListeners<Word>(onFault, {
    begins: (token) => carrier.words.begins(token),
    ends: (token) => carrier.words.ends(token),
  });
  const lost = createListeners<void>(onFault);
  const carrier = createCarrier(servers, {
    node,
    onFault,
    heardNews(token, revision) {
      const number = revisions.test(revision) ? Number(revision) : NaN;
      if (Number.isSafeInteger(number)) news.tell(token, number);
    },
    heardWord(token, sealed) {
      if (!words.has(token) || sealed.length > maxWordLength) return;
      const word = seal.open(token, sealed);
      if (word !== null) words.tell(token, word);
    },
    gap: () => lost.tell(gaps),
    newsTokens: news.keys,
    wordTokens: words.keys,
  });

  return {
    publish({ path, revision }: News) {
      if (closed) return;
      const token = seal.token('news', path);
      if (news.has(token)) queueMicrotask(() => news.tell(token, revision));
      carrier.sendNews(token, revision);
    },
    subscribe: (path, listener) =>
      news.add(seal.token('news', path), (revision) => listener({ path, revision })),
    say(topic, body) {
      if (closed) return;
      const token = seal.token('words', topic);
      try {
        const sealed = seal.close(token, body);
        if (sealed.length > maxWordLength)
          throw new Error(`A word of ${sealed.length} letters on ${topic} is too long`);
        carrier.sendWord(token, sealed);
      } catch (error) {
        onFault(error);
      }
    },
    hear: (topic, listener) => words.add(seal.token('words', topic), listener),
    onGap: (listener) => lost.add(gaps, listener),
    isWorking: () => !closed && carrier.isWorking(),
    async close() {
      if (closed) return;
      closed = true;
      for (const listeners of [news, words, lost]) listeners.clear();
      await carrier.close();
    },
  };
}
