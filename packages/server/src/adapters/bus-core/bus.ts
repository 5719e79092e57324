import type { Bus, News, Word } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { createListeners, type Interest } from './emitter.ts';
import { createSeal } from './signed-envelope.ts';

/** What every bus between nodes is made from. */
export interface BusOptions {
  /** Every node of one installation has the same. */
  secret: string;
  /** Of this node, another one at each start: letters, digits, `-` and `_`. */
  node: string;
  clock: Pick<Clock, 'nowMs'>;
  /** Is told what listeners throw, and once each time that the link is away. */
  onFault: (error: unknown) => void;
}

/** Carries texts by the tokens of what they are about. What cannot be sent now is dropped. */
export interface Carrier {
  sendNews(token: string, revision: number): void;
  sendWord(token: string, sealed: string): void;
  /** Who listens, so that a carrier asks for no more than that. */
  news?: Interest;
  words?: Interest;
  isWorking(): boolean;
  close(): Promise<void>;
}

/** What a carrier tells the bus. Takes whatever comes from outside. */
export interface Exchange {
  heardNews(token: string, revision: string): void;
  heardWord(token: string, sealed: string): void;
  gap: () => void;
  newsTokens: () => Iterable<string>;
  wordTokens: () => Iterable<string>;
  hearsWord: (token: string) => boolean;
}

/** Letters of one sealed word; NATS takes no message above a megabyte. */
const maxWordLength = 1_000_000;
const revisions = /^\d{1,16}$/;
const gaps = 'gap';

/** A bus over a carrier. News reach the own node's listeners without it; words reach other nodes only. */
export function createExchange(
  { secret, node, clock, onFault }: BusOptions,
  carry: (exchange: Exchange) => Carrier,
): Bus {
  const seal = createSeal(secret, node, clock);
  let closed = false;
  let carrier: Carrier | null = null;
  const news = createListeners<number>(onFault, {
    begins: (token) => carrier?.news?.begins(token),
    ends: (token) => carrier?.news?.ends(token),
  });
  const words = createListeners<Word>(onFault, {
    begins: (token) => carrier?.words?.begins(token),
    ends: (token) => carrier?.words?.ends(token),
  });
  const lost = createListeners<void>(onFault);

  const carrying = carry({
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
    hearsWord: words.has,
  });
  carrier = carrying;

  return {
    publish({ path, revision }: News) {
      if (closed) return;
      const token = seal.token('news', path);
      if (news.has(token)) queueMicrotask(() => news.tell(token, revision));
      carrying.sendNews(token, revision);
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
        carrying.sendWord(token, sealed);
      } catch (error) {
        onFault(error);
      }
    },
    hear: (topic, listener) => words.add(seal.token('words', topic), listener),
    onGap: (listener) => lost.add(gaps, listener),
    isWorking: () => !closed && carrying.isWorking(),
    async close() {
      if (closed) return;
      closed = true;
      for (const listeners of [news, words, lost]) listeners.clear();
      await carrying.close();
    },
  };
}
