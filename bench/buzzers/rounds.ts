import {
  judge,
  standardRules,
  type Verdict,
} from '../../packages/server/src/buzzers/classify-presses.ts';
import { throwDice } from '@quizcast/game/stamp';
import { between, type Network } from './networks.ts';
import { SimulatedPlayer } from './simulated-player.ts';
import type { BuzzerMode, Press } from '../../packages/server/src/buzzers/latency-compensation.ts';

/**
 * Definition of the true first: the earliest press, with all buzzers lit at the same instant; or the shortest reaction
 * to the player's own screen, where each buzzer lights up by its own clock.
 */
export type Contest = 'instant' | 'reaction';

/** Shares (0 to 1) of rounds. */
export interface Fairness {
  /** Rounds in which another player than the true first was first. */
  arrival: number;
  strict: number;
  stamped: number;
  floor: number;
  /** Stamped rounds with a tie for first place. */
  ties: number;
  /** Mean and maximum wait of the stamped verdict after the first press has arrived. */
  waitMs: number;
  maxWaitMs: number;
}

const roundsEach = 10;
const everyMs = 4000;

interface Played {
  windowMs: number;
  /** True instants of the presses. */
  pressedMs: readonly number[];
  /** The value that is smallest for the true first. */
  truth: readonly number[];
  players: readonly SimulatedPlayer[];
  presses: readonly Press[];
  opensAtMs: number;
}

/** Plays tables of four players one after another, ten rounds each, alternating the windows. */
function* play(
  network: Network,
  windowsMs: readonly number[],
  rounds: number,
  seed: number,
  contest: Contest,
): Generator<Played> {
  const dice = throwDice(seed);
  for (let round = 0; round < rounds; round += roundsEach) {
    const players = network
      .paths(dice)
      .map((path, index) => new SimulatedPlayer(`player ${index + 1}`, path, dice));
    let nowMs = Math.max(...players.map((player) => player.settle(dice() * 1000)));
    for (let turn = 0; turn < roundsEach * windowsMs.length; turn++) {
      const windowMs = windowsMs[turn % windowsMs.length] ?? 0;
      for (const player of players) {
        for (const sinceMs of [500, 1500, 2500]) player.exchange(nowMs + sinceMs + dice() * 50);
      }
      const opensAtMs = nowMs + 3300;
      const truth = players.map(() => opensAtMs + 200 + between(dice, 0, windowMs));
      const pressedMs = players.map((player, index) => {
        const litLateMs = opensAtMs - (player.stampAt(opensAtMs) ?? opensAtMs);
        return (truth[index] ?? 0) + (contest === 'reaction' ? litLateMs : 0);
      });
      const presses = players.map((player, index) => player.press(pressedMs[index] ?? 0));
      yield { windowMs, pressedMs, truth, players, presses, opensAtMs };
      nowMs += everyMs;
    }
  }
}

/** @param rounds number of rounds for each window */
export function fairnessOf(
  network: Network,
  windowsMs: readonly number[],
  rounds: number,
  seed: number,
  contest: Contest = 'instant',
): Map<number, Fairness> {
  const draws = throwDice(seed + 1);
  const found = new Map(windowsMs.map((windowMs) => [windowMs, emptyFairness()]));
  for (const played of play(network, windowsMs, rounds, seed, contest)) {
    const sums = found.get(played.windowMs);
    if (sums === undefined) continue;
    const { players, presses, pressedMs, truth } = played;
    const first = players[minAt(truth)]?.playerId;
    const strict = judgeRound(played, 'strict', draws);
    const stamped = judgeRound(played, 'stamped', draws);
    const floor = players.map((player, index) => player.floorAt(pressedMs[index] ?? 0));
    const arrivals = presses.map((press) => press.arrivedAtMs);
    const waitMs = (stamped.finalAtMs ?? 0) - Math.min(...arrivals);
    sums.arrival += Number(players[minAt(arrivals)]?.playerId !== first) / rounds;
    sums.strict += Number(strict.order[0] !== first) / rounds;
    sums.stamped += Number(stamped.order[0] !== first) / rounds;
    sums.floor += Number(players[minAt(floor)]?.playerId !== first) / rounds;
    sums.ties += Number(stamped.byLot) / rounds;
    sums.waitMs += waitMs / rounds;
    sums.maxWaitMs = Math.max(sums.maxWaitMs, waitMs);
  }
  return found;
}

function judgeRound(played: Played, mode: BuzzerMode, dice: () => number): Verdict {
  const { players, presses, opensAtMs } = played;
  const lines = players.map(({ playerId, line }) => ({ playerId, line: line.reading(opensAtMs) }));
  return judge({ opensAtMs, players: lines }, presses, { ...standardRules, mode }, dice);
}

const emptyFairness = (): Fairness => ({
  arrival: 0,
  strict: 0,
  stamped: 0,
  floor: 0,
  ties: 0,
  waitMs: 0,
  maxWaitMs: 0,
});

const minAt = (values: readonly number[]): number => values.indexOf(Math.min(...values));
