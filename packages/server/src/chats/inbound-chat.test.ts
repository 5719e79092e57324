import { expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import type { BusMessage } from '../ports/bus.ts';
import { ManualClock } from '../testing/test-server.ts';
import { InboundChat } from './inbound-chat.ts';

const path: DocumentPath = 'quizshow/anna';

/** Two nodes that exchange their messages as JSON. */
function nodes() {
  const clock = new ManualClock();
  const ears: ((word: BusMessage) => void)[] = [];
  const words: string[] = [];
  const nodeOf = (own: number): InboundChat =>
    new InboundChat({
      clock,
      bus: {
        broadcast: (_topic, body) => {
          words.push(JSON.stringify(body));
          const word = { node: String(own), number: words.length };
          ears.forEach((ear, at) => {
            if (at !== own) ear({ ...word, body: JSON.parse(words.at(-1) ?? '') });
          });
        },
        onMessage: (_topic, listener) => {
          ears[own] = listener;
          return () => undefined;
        },
      },
    });
  return { one: nodeOf(0), two: nodeOf(1), ears, words };
}

const message = (n: number, text = 'a') => ({
  ...{ platform: 'kick', userId: String(n), name: 'Anna', text, id: `m${n}` },
});

it('delivers each message once to the counting node, even in large batches', () => {
  const { one, two, words } = nodes();
  const received: string[] = [];
  two.read(path, { message: ({ voterId }) => received.push(voterId) });
  const all = Array.from({ length: 500 }, (_, n) => message(n, 'ö'.repeat(500)));
  expect(one.receive(path, all)).toBe(500);
  expect(received).toEqual(all.map(({ userId }) => `kick:${userId}`));
  expect(Math.max(...words.map((word) => Buffer.byteLength(word)))).toBeLessThan(1_000_000);
  expect(two.receive(path, all.slice(0, 3))).toBe(0);
  expect(received).toHaveLength(500);
});

it('CROWD41 tells the counting node which messages the streamer wrote', () => {
  const { one, two } = nodes();
  const received: (boolean | undefined)[] = [];
  two.read(path, { message: ({ sender }) => received.push(sender().isStreamer) });
  one.receive(path, [message(1), { ...message(2), isStreamer: true }]);
  expect(received).toEqual([false, true]);
});

it('ignores malformed bus messages, texts too long to be an answer, and everything after closing', () => {
  const { one, two, ears, words } = nodes();
  const received: string[] = [];
  const reading = two.read(path, { message: ({ text }) => received.push(text) });
  for (const body of [null, {}, { path, messages: [{}] }, { path: 'other', messages: [] }])
    ears[1]?.({ node: '0', number: 1, body });
  expect(one.receive(path, [message(1, 'x'.repeat(501))])).toBe(1);
  expect(words).toEqual([]);
  reading.close();
  one.receive(path, [message(2)]);
  expect(received).toEqual([]);
});
