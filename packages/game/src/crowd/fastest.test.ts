import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastest, type AnsweredRound } from './fastest.ts';
import type { CrowdResponse, PlayedRound } from './round.ts';

const right = [2, 0, 3, 1];
const played: PlayedRound = {
  round: 'r9',
  key: { kind: 'order', right },
  points: 0,
  opensAtMs: 100_000,
};
const answer = (
  viewer: string,
  afterMs: number,
  options: readonly number[] = right,
): CrowdResponse => ({
  viewer,
  answer: { kind: 'order', options },
  atMs: played.opensAtMs + afterMs,
});
const streamDelayMs = 8000;
const fastestRows = (responses: CrowdResponse[], before: AnsweredRound[] = []) =>
  fastest(played, responses, before, streamDelayMs).map(
    ({ viewer, rank, tookMs }) => `${rank} ${viewer} ${tookMs}`,
  );
/** Rounds in which each viewer has the given stream delay and answers after 0.6 s. */
const rounds = (count: number, delays: Record<string, number>): AnsweredRound[] =>
  Array.from({ length: count }, (_, index) => ({
    played: { opensAtMs: 1000 * index },
    responses: Object.entries(delays).map(([viewer, delayMs]) => ({
      viewer,
      atMs: 1000 * index + delayMs + 600,
    })),
  }));

test('FINGER5 only the complete order is right, and the viewer’s delay is subtracted from the time', () => {
  // Enough other viewers that no one is at the edge of the usual delays of the channel.
  const delays: Record<string, number> = { 'twitch:near': 2500, 'twitch:far': 8700 };
  for (let index = 0; index < 40; index += 1) delays[`twitch:${index}`] = 1900 + 200 * index;
  const before = rounds(3, delays);
  expect(
    fastestRows(
      [
        answer('twitch:near', 2500 + 5000),
        answer('twitch:far', 8700 + 4000),
        answer('twitch:wrong', 3000, [0, 2, 3, 1]),
      ],
      before,
    ),
  ).toEqual(['1 twitch:far 4000', '2 twitch:near 5000']);
});

test('FINGER5 phones are timed on the phone itself, however late the chat is', () => {
  const before = rounds(3, { 'twitch:near': 2000 });
  // The time of a phone counts as if its picture had the delay of the stream.
  expect(
    fastestRows(
      [answer('phone:a', streamDelayMs + 3210), answer('twitch:near', 2000 + 4000)],
      before,
    ),
  ).toEqual(['1 phone:a 3210', '2 twitch:near 4000']);
});

test('FINGER6 new viewers get the median delay; with no known viewers, all get at most the stream delay', () => {
  const before = rounds(3, { 'twitch:a': 4000, 'twitch:b': 6000, 'twitch:c': 8000 });
  expect(fastestRows([answer('twitch:new', 6000 + 2500)], before)).toEqual(['1 twitch:new 2500']);
  expect(fastestRows([answer('twitch:a', 12_000), answer('twitch:b', 13_000)])).toEqual([
    '1 twitch:a 4000',
    '2 twitch:b 5000',
  ]);
  // The fastest answer counts as 0.6 s, and all others keep their distance to it.
  expect(fastestRows([answer('twitch:a', 5000), answer('twitch:b', 7000)])).toEqual([
    '1 twitch:a 600',
    '2 twitch:b 2600',
  ]);
  expect(fastestRows([answer('twitch:a', 200)])).toEqual(['1 twitch:a 200']);
});

test('FINGER7 eight viewers are listed, and equal hundredths share a rank', () => {
  const manyAnswers = Array.from({ length: 14 }, (_, index) =>
    answer(`phone:${String(index).padStart(2, '0')}`, streamDelayMs + 1000 + 500 * index),
  );
  expect(fastestRows(manyAnswers)).toHaveLength(8);
  expect(
    fastestRows([
      answer('phone:c', streamDelayMs + 2001),
      answer('phone:a', streamDelayMs + 1504),
      answer('phone:b', streamDelayMs + 1496),
    ]),
  ).toEqual(['1 phone:b 1500', '1 phone:a 1500', '3 phone:c 2000']);
});

test('FINGER7 the fastest are independent of the order of the answers, and match an oracle', () => {
  const viewer = fc.record({
    phone: fc.boolean(),
    // Few distinct values, so that ties occur.
    afterMs: fc.integer({ min: 0, max: 40 }).map((step) => 600 + 250 * step),
    isRight: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(viewer, { maxLength: 40 }), fc.integer(), (viewers, seed) => {
      const responses = viewers.map(({ phone, afterMs, isRight }, index) =>
        answer(`${phone ? 'phone' : 'twitch'}:${index}`, afterMs, isRight ? right : [0, 1, 2, 3]),
      );
      const shuffled = responses.toSorted(
        (one, other) =>
          ((one.atMs * 31 + seed) % 97) - ((other.atMs * 31 + seed) % 97) ||
          (one.viewer < other.viewer ? 1 : -1),
      );
      const rows = fastest(played, responses, [], streamDelayMs);
      expect(fastest(played, shuffled, [], streamDelayMs)).toEqual(rows);
      const chat = viewers.filter(({ phone, isRight }) => !phone && isRight);
      const firstChatMs = Math.min(streamDelayMs + 600, ...chat.map(({ afterMs }) => afterMs));
      const times = viewers
        .filter(({ isRight }) => isRight)
        .map(({ phone, afterMs }) =>
          Math.max(Math.min(600, afterMs), afterMs - (phone ? streamDelayMs : firstChatMs - 600)),
        )
        .toSorted((one, other) => one - other)
        .slice(0, 8);
      expect(rows.map(({ tookMs }) => tookMs)).toEqual(times);
      expect(rows.map(({ rank }) => rank)).toEqual(times.map((time) => times.indexOf(time) + 1));
    }),
  );
});
