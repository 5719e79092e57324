import { chatLine } from '../e2e/chat-server.ts';

const votes = ['a', 'B', 'c', 'D'] as const;

/** One vote of each of `voters` viewers, as sent by Twitch. */
export const votesOf = (channel: string, voters: number): string[] =>
  Array.from({ length: voters }, (_, index) =>
    chatLine(channel, { userId: String(100_000 + index), text: votes[index % 4] ?? '' }),
  );

/** Three of four messages are votes. */
const texts = ['a', 'B', 'c', 'what a lot of fun', 'D', 'a', 'b', 'no idea, sorry'];

/** A busy chat of `voters` viewers during a vote. */
export const livelyChat = (channel: string, lines: number, voters: number): string[] =>
  Array.from({ length: lines }, (_, index) =>
    chatLine(channel, {
      userId: String(100_000 + ((index * 7919) % voters)),
      text: texts[index % texts.length] ?? '',
    }),
  );

/** The lines grouped into frames of `linesPerFrame`. */
export const framesOf = (lines: readonly string[], linesPerFrame: number): Buffer[] =>
  Array.from({ length: Math.ceil(lines.length / linesPerFrame) }, (_, index) =>
    Buffer.from(lines.slice(index * linesPerFrame, (index + 1) * linesPerFrame).join('')),
  );
