import { judge, standardRules } from '../../packages/server/src/buzzers/classify-presses.ts';
import { throwDice } from '@quizcast/game/stamp';
import { between, lines, type Path } from './networks.ts';
import { SimulatedPlayer, type Trick } from './simulated-player.ts';
import type { BuzzerMode, Press } from '../../packages/server/src/buzzers/latency-compensation.ts';

type Dice = () => number;

interface Cheat {
  name: string;
  /** The actual connection of the cheat. */
  path: (dice: Dice) => Path;
  trick?: Trick;
  /** Number of simultaneous connections. */
  sockets?: number;
  /** Presses sent over each connection instead of an honest press at this instant. */
  press: (player: SimulatedPlayer, pressedMs: number, opensAtMs: number) => Press[];
  /** Compared with an honest press right at the opening. */
  atOpening?: true;
}

/** How much earlier the cheat's press is ranked than an honest press at the same instant, in milliseconds. */
export interface Gain {
  name: string;
  mode: BuzzerMode;
  meanMs: number;
  maxMs: number;
}

const honest = (player: SimulatedPlayer, pressedMs: number): Press[] => [player.press(pressedMs)];

const stampedEarlierBy =
  (byMs: number) =>
  (player: SimulatedPlayer, pressedMs: number): Press[] => {
    const stampMs = player.stampAt(pressedMs);
    return [player.send(pressedMs, stampMs === null ? null : stampMs - byMs)];
  };

/**
 * Sent before the opening so that it arrives just after it, stamped with the opening; followed by a second one in case
 * the first is rejected.
 */
function preFired(player: SimulatedPlayer, _pressedMs: number, opensAtMs: number): Press[] {
  const first = player.send(opensAtMs - player.path.upMs + 1, opensAtMs);
  const afterMs = opensAtMs + standardRules.lockoutMs + 60;
  return [first, player.send(afterMs, player.stampAt(afterMs))];
}

const cheats: readonly Cheat[] = [
  { name: 'pings held back 300 ms', path: lines.home, trick: { holdDownMs: 300 }, press: honest },
  {
    name: 'pongs held back 300 ms, stamp forged',
    path: lines.home,
    trick: { holdPongMs: 300 },
    press: stampedEarlierBy(1000),
  },
  { name: 'old nonces answered again', path: lines.home, trick: { replays: true }, press: honest },
  { name: 'stamp forged into the past', path: lines.home, press: stampedEarlierBy(1000) },
  { name: 'the same on a phone', path: lines.mobile, press: stampedEarlierBy(1000) },
  { name: 'stamp forged into the future', path: lines.home, press: stampedEarlierBy(-1000) },
  { name: 'sent before the opening', path: lines.home, press: preFired, atOpening: true },
  { name: 'eight sockets, the first counts', path: lines.mobile, sockets: 8, press: honest },
  {
    name: 'fast line pretends to be slow',
    path: lines.wired,
    trick: { holdPongMs: 400 },
    press: stampedEarlierBy(1000),
  },
];

const pressesEach = 10;
/** So long after the opening that no asymmetry can make an honest press count as early; subtracted from the result. */
const clearOfOpeningMs = 25;

export const gains = (presses: number, seed: number): Gain[] =>
  cheats.flatMap((cheat) => gainsOf(cheat, presses, seed));

function gainsOf(cheat: Cheat, presses: number, seed: number): Gain[] {
  const dice = throwDice(seed);
  const found: Record<BuzzerMode, number[]> = { stamped: [], strict: [] };
  for (let round = 0; round < presses; round += pressesEach) {
    const path = cheat.path(dice);
    const twin = new SimulatedPlayer('one', path, dice);
    const sockets = Array.from(
      { length: cheat.sockets ?? 1 },
      () => new SimulatedPlayer('one', path, dice, cheat.trick),
    );
    const all = [twin, ...sockets];
    let nowMs = Math.max(...all.map((player) => player.settle(0)));
    for (let turn = 0; turn < pressesEach; turn++) {
      for (const player of all) player.exchange(nowMs);
      const opensAtMs = nowMs + 2000;
      // Late enough that the latency credit does not reach back to the opening.
      const pressedMs = opensAtMs + (cheat.atOpening ? clearOfOpeningMs : between(dice, 400, 700));
      const sent = sockets.flatMap((player) => cheat.press(player, pressedMs, opensAtMs));
      // The luckiest honest press: it is not delayed.
      const lucky = twin.arrived(pressedMs + path.upMs, twin.stampAt(pressedMs));
      for (const mode of ['stamped', 'strict'] as const) {
        const gain = believedAtMs(mode, opensAtMs, [lucky]) - believedAtMs(mode, opensAtMs, sent);
        found[mode].push(gain - (cheat.atOpening ? clearOfOpeningMs : 0));
      }
      nowMs += 5000;
    }
  }
  return (['stamped', 'strict'] as const).map((mode) => ({
    name: cheat.name,
    mode,
    meanMs: found[mode].reduce((sum, gain) => sum + gain, 0) / found[mode].length,
    maxMs: found[mode].reduce((most, gain) => Math.max(most, gain), -Infinity),
  }));
}

function believedAtMs(mode: BuzzerMode, opensAtMs: number, presses: readonly Press[]): number {
  const players = [{ playerId: 'one', line: presses[0]?.line ?? null }];
  const rules = { ...standardRules, mode };
  const verdict = judge({ opensAtMs, players }, presses, rules, throwDice(1));
  const counted = verdict.presses.find((press) => press.state === 'counted');
  if (counted === undefined) throw new Error('A press of the cheat table did not count.');
  return counted.believedAtMs;
}
