import { readFileSync } from 'node:fs';
import { ChatClient } from '@twurple/chat';
import tmi from 'tmi.js';
import { ballotReader, maxBallotLength } from '@quizcast/game/games/stage-quiz/ballot-text';
import { FrameReader } from '../../packages/server/src/adapters/twitch/frame-reader.ts';
import { ResponseRound } from '../../packages/server/src/voting/response-round.ts';
import { votesOf } from '../../packages/server/src/voting/round-job.ts';
import { HandCount } from './hand-split.ts';
import { LastVotes } from './last-votes.ts';

/**
 * Parses and counts the same chat in one thread, by our reader, by hand, and by the two common libraries: each with its
 * own client, which has no socket and is given the frames. Arguments: file of complete lines, number of rounds. Sends
 * `{ ours, byHand, tmi, twurple }`, lines per second of each round.
 */
const [, , file = '', rounds = '5'] = process.argv;
const linesPerFrame = 40;
const answers = ['Saturn', 'Mercury', 'Nectar', 'Istanbul'];

function ours(frames: readonly Buffer[]): number[] {
  const round = new ResponseRound({ opensAtMs: 0, closesAtMs: Infinity });
  const read = ballotReader(answers);
  const room = { maxTextLength: maxBallotLength(answers) };
  const reader = new FrameReader<typeof room>({
    room: () => room,
    message: (_room, { id, voterId, text, drawsEmote, arrivedAtMs }) => {
      const answer = read(text, drawsEmote);
      if (answer === null) return;
      const heard = { voterId, answer: String(answer), messageId: id };
      round.respond({ ...heard, arrivedAtMs });
    },
    line: () => undefined,
  });
  for (const frame of frames) reader.read(frame, 1);
  return votesOf(round.counted());
}

function byHand(frames: readonly Buffer[]): number[] {
  const count = new HandCount();
  for (const frame of frames) count.read(String(frame));
  return count.tally();
}

let votes = new LastVotes();

const tmiClient = new tmi.Client({ options: { skipMembership: true } });
tmiClient.on('message', (_channel, tags, text) => votes.take(tags['user-id'] ?? '', text));

function byTmi(frames: readonly Buffer[]): number[] {
  votes = new LastVotes();
  for (const frame of frames) tmiClient._onMessage({ data: String(frame) });
  return votes.tally();
}

const twurpleClient = new ChatClient();
twurpleClient.onMessage((_channel, _user, text, message) =>
  votes.take(message.userInfo.userId, text),
);

function byTwurple(frames: readonly Buffer[]): number[] {
  votes = new LastVotes();
  for (const frame of frames)
    for (const line of String(frame).split('\r\n'))
      if (line !== '') twurpleClient.irc.receiveLine(line);
  return votes.tally();
}

const lines = readFileSync(file, 'utf8').split(/(?<=\n)/);
const frames: Buffer[] = [];
for (let from = 0; from < lines.length; from += linesPerFrame)
  frames.push(Buffer.from(lines.slice(from, from + linesPerFrame).join('')));
const tallies = new Set<string>();
const counters = { ours, byHand, tmi: byTmi, twurple: byTwurple } as const;
const rates: Record<string, number[]> = {};

// The first round warms up the JIT.
for (let round = 0; round <= Number(rounds); round += 1) {
  for (const [name, count] of Object.entries(counters)) {
    const startedMs = performance.now();
    tallies.add(String(count(frames)));
    const rate = (lines.length * 1000) / (performance.now() - startedMs);
    if (round > 0) (rates[name] ??= []).push(rate);
  }
}
if (tallies.size !== 1) throw new Error(`The tallies differ: ${[...tallies].join(' / ')}`);
process.send?.(rates);
process.disconnect();
