import { throwDice } from '@quizcast/game/stamp';
import type { Press } from './latency-compensation.ts';
import { EarlyPresses } from './early-presses.ts';
import { standardRules } from './classify-presses.ts';
import type { LineReading } from './latency-estimator.ts';
import { BuzzerRound } from './round.ts';

/**
 * A player who presses all the time against one who waits for the light. Milliseconds; 0 is when the host opens the
 * buzzers.
 */
export interface Mashing {
  /** Time between two presses of the masher, plus or minus a tenth. */
  rhythmMs: number;
  /** When the masher starts: while the question is read, or when the page shows "get ready". */
  fromMs: number;
  /** The buzzers open after a random delay between these two. */
  minOpeningDelayMs: number;
  maxOpeningDelayMs: number;
  /** Whether presses while the question is read count as early. */
  countsWhileRead: boolean;
}

const line: LineReading = {
  minMs: 20,
  slowMs: 24,
  maxCreditMs: 24,
  arrivalErrorMs: 1,
  stampErrorMs: 0.2,
};
const wayMs = 10;
/** Human reaction times to an expected light. */
const quickestMs = 190;
const slowestMs = 330;

/** Share (0 to 1) of rounds that the masher wins, computed with the production code. */
export function shareOfMasher(contest: Mashing, rounds: number, seed: number): number {
  const dice = throwDice(seed);
  let won = 0;
  for (let round = 0; round < rounds; round += 1) won += Number(winsRound(contest, dice));
  return won / rounds;
}

function winsRound(contest: Mashing, dice: () => number): boolean {
  const { minOpeningDelayMs, maxOpeningDelayMs, rhythmMs, fromMs, countsWhileRead } = contest;
  const between = (from: number, to: number): number => from + (to - from) * dice();
  const opensAtMs = between(minOpeningDelayMs, maxOpeningDelayMs);
  const pressOf = (playerId: string, madeMs: number): Press => ({
    playerId,
    stampMs: madeMs,
    arrivedAtMs: madeMs + wayMs,
    line,
  });
  const reaction = pressOf('reactor', opensAtMs + between(quickestMs, slowestMs));
  const mashed: Press[] = [];
  let nextMs = fromMs + between(0, rhythmMs);
  while (nextMs < opensAtMs + slowestMs) {
    mashed.push(pressOf('masher', nextMs));
    nextMs += rhythmMs * between(0.9, 1.1);
  }
  const early = new EarlyPresses();
  const whileRead = mashed.filter(({ arrivedAtMs }) => arrivedAtMs < 0);
  if (countsWhileRead) for (const press of whileRead) early.add(press, standardRules.lockoutMs);
  const players = ['reactor', 'masher'].map((playerId) => ({ playerId, line }));
  const round = new BuzzerRound({ opensAtMs, players }, standardRules, () => dice);
  const received = [
    ...early.take(),
    ...mashed.filter((press) => !whileRead.includes(press)),
    reaction,
  ];
  for (const press of received.toSorted((one, other) => one.arrivedAtMs - other.arrivedAtMs))
    round.press(press);
  return round.close().order[0] === 'masher';
}
