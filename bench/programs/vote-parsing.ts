import { readFileSync } from 'node:fs';
import { ballotReader, longestBallot } from '@quizcast/game/stage-quiz/ballot-text';
import { FrameReader } from '../../packages/server/src/adapters/twitch/frame-reader.ts';
import { VoteRound } from '../../packages/server/src/votes/vote-round.ts';
import { HandCount } from './hand-split.ts';

/**
 * Parses and counts the same chat in one thread, by our reader and by hand. Arguments: file of whole lines, how many
 * rounds. Tells `{ ours, byHand }`, lines a second of each round.
 */
const [, , file = '', rounds = '5'] = process.argv;
const linesPerFrame = 40;
const answers = ['Saturn', 'Mercury', 'Nectar', 'Istanbul'];

function ours(frames: readonly Buffer[]): number[] {
  const round = new VoteRound({ opensAtMs: 0, closesAtMs: Infinity });
  const read = ballotReader(answers);
  const room = { longestText: longestBallot(answers) };
  const reader = new FrameReader<typeof room>({
    room: () => room,
    message: (_room, { id, voterId, text, drawsEmote, arrivedAtMs }) => {
      const answer = read(text, drawsEmote);
      if (answer !== null) round.vote(voterId, answer, id, arrivedAtMs);
    },
    line: () => undefined,
  });
  for (const frame of frames) reader.read(frame, 1);
  return round.counted();
}

function byHand(frames: readonly Buffer[]): number[] {
  const count = new HandCount();
  for (const frame of frames) count.read(String(frame));
  return count.tally();
}

const lines = readFileSync(file, 'utf8').split(/(?<=\n)/);
const frames: Buffer[] = [];
for (let from = 0; from < lines.length; from += linesPerFrame)
  frames.push(Buffer.from(lines.slice(from, from + linesPerFrame).join('')));
const tallies = new Set<string>();
const rates: { ours: number[]; byHand: number[] } = { ours: [], byHand: [] };

function rateOf(count: (frames: readonly Buffer[]) => number[]): number {
  const startedMs = performance.now();
  tallies.add(String(count(frames)));
  return (lines.length * 1000) / (performance.now() - startedMs);
}

// The first round warms the engine up.
for (let round = 0; round <= Number(rounds); round += 1) {
  const rate = { ours: rateOf(ours), byHand: rateOf(byHand) };
  if (round === 0) continue;
  rates.ours.push(rate.ours);
  rates.byHand.push(rate.byHand);
}
if (tallies.size !== 1) throw new Error(`The tallies differ: ${[...tallies].join(' / ')}`);
process.send?.(rates);
