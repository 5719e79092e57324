import { setImmediate } from 'node:timers/promises';
import { cut } from './message-chunking.ts';

export const newsChannel = 'quizcast_news';
export const wordsChannel = 'quizcast_words';

/** PostgreSQL takes 7,999 bytes in one notice; all of ours is ASCII. */
const maxNoticeLength = 7900;
const maxNews = 20_000;
const maxLetters = 16_000_000;
const noticesAtOnce = 500;
const statement = 'SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS notices (c, p)';

/** Gathers what comes within one turn, or while the statement before is under way, into one statement. */
export interface Outbox {
  /** Of several news of one document only the newest goes out. */
  addNews(token: string, revision: number): void;
  addWord(token: string, sealed: string): void;
}

export function createOutbox(
  node: string,
  query: (text: string, values: unknown[]) => Promise<unknown>,
  onFault: (error: unknown) => void,
): Outbox {
  const news = new Map<string, number>();
  let words: string[] = [];
  let letters = 0;
  let isSending = false;

  const send = async (): Promise<void> => {
    await setImmediate();
    while (news.size > 0 || words.length > 0) {
      const notices = [
        ...writeNews(node, news).map((text) => [newsChannel, text]),
        ...words.map((text) => [wordsChannel, text]),
      ];
      news.clear();
      [words, letters] = [[], 0];
      for (let at = 0; at < notices.length; at += noticesAtOnce) {
        const some = notices.slice(at, at + noticesAtOnce);
        await query(statement, [some.map(([channel]) => channel), some.map(([, text]) => text)]);
      }
    }
  };
  const start = (): void => {
    if (isSending) return;
    isSending = true;
    void send()
      .catch((error: unknown) => {
        // What is lost here is found again by what follows a gap.
        news.clear();
        [words, letters] = [[], 0];
        onFault(error);
      })
      .finally(() => {
        isSending = false;
        // What came between the last look and now.
        if (news.size > 0 || words.length > 0) start();
      });
  };

  return {
    addNews(token, revision) {
      const known = news.get(token);
      if (known === undefined && news.size >= maxNews) return;
      news.set(token, Math.max(revision, known ?? 0));
      start();
    },
    addWord(token, sealed) {
      if (letters + sealed.length > maxLetters) return;
      letters += sealed.length;
      words.push(...cut(token, sealed, maxNoticeLength));
      start();
    },
  };
}

/** `{node} {token}:{revision} {token}:{revision}…`, as few as hold all. */
function writeNews(node: string, news: ReadonlyMap<string, number>): string[] {
  const texts: string[] = [];
  let text = node;
  for (const [token, revision] of news) {
    const one = ` ${token}:${revision}`;
    if (text.length + one.length > maxNoticeLength) {
      texts.push(text);
      text = node;
    }
    text += one;
  }
  return text === node ? texts : [...texts, text];
}

/** Takes any text; nothing when `node` itself wrote it. */
export function readNews(text: string, node: string): [token: string, revision: string][] {
  const [from, ...pairs] = text.split(' ');
  if (from === node) return [];
  return pairs.flatMap((pair): [string, string][] => {
    const [token, revision, more] = pair.split(':');
    return token === undefined || revision === undefined || more !== undefined
      ? []
      : [[token, revision]];
  });
}
