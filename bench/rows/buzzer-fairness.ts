import type { Bench } from '../bench.ts';
import { standardRules } from '../../packages/server/src/buzzers/classify-presses.ts';
import { shareOfMasher, type Mashing } from '../../packages/server/src/buzzers/mashing.fixture.ts';
import { gains, type Gain } from '../buzzers/cheats.ts';
import { networks, type Network } from '../buzzers/networks.ts';
import { fairnessOf, type Contest, type Fairness } from '../buzzers/rounds.ts';
import { socketRounds } from '../buzzers/socket-rounds.ts';
import { atMost, ratioAtMost, type Figure, type Goal, type Row } from '../figure.ts';

export const buzzerFairnessRow: Row = {
  name: 'buzzer-fairness',
  title: 'Wrong first player of four; what a cheat gains',
  against:
    "the floor: nothing wrong but the lines' asymmetry, which nobody can measure; or the order of arrival",
};

const windowsMs = [50, 200];
const fullRounds = 10_000;
const seed = 20_261_120;

const judged: readonly { network: Network; contest: Contest; goal: Goal | null }[] = [
  { network: networks.lan, contest: 'instant', goal: null },
  { network: networks.wifi, contest: 'instant', goal: null },
  { network: networks.home, contest: 'instant', goal: ratioAtMost(1.1) },
  { network: networks.mobile, contest: 'instant', goal: ratioAtMost(1.1) },
  { network: networks.mixed, contest: 'instant', goal: ratioAtMost(1.1) },
  { network: networks.beyond, contest: 'instant', goal: null },
  { network: networks.mixed, contest: 'reaction', goal: null },
];

export async function measureBuzzerFairness(bench: Bench): Promise<Figure[]> {
  const rounds = bench.amount(fullRounds, 500);
  const figures: Figure[] = [];
  console.log(fairnessHead);
  for (const { network, contest, goal } of judged) {
    const name = contest === 'instant' ? network.name : `${network.name}, own light`;
    for (const [windowMs, found] of fairnessOf(network, windowsMs, rounds, seed, contest)) {
      // With the player's own light, the asymmetry delays the light and shifts the stamp by the same amount, so it is
      // not a lower bound.
      const reported = contest === 'instant' ? found : { ...found, floor: undefined };
      console.log(fairnessLine(name, windowMs, reported));
      figures.push(...figuresOf(name, windowMs, reported, goal, network === networks.mixed));
    }
    // Gives other tasks on this machine a chance to run.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const gained = gains(rounds / 5, seed);
  console.log(gainTable(gained));
  for (const mode of ['stamped', 'strict'] as const) {
    const ours = Math.max(...gained.filter((gain) => gain.mode === mode).map((gain) => gain.maxMs));
    const goal = atMost(standardRules.creditCapMs);
    figures.push({
      name: `most that a cheat gains, ${mode}`,
      unit: 'ms',
      ours,
      baseline: null,
      goal,
    });
  }
  figures.push(...mashing(rounds / 10));
  return [...figures, ...(await overSockets(bench.amount(8, 1)))];
}

function figuresOf(
  name: string,
  windowMs: number,
  found: Reported,
  goal: Goal | null,
  isMixed: boolean,
): Figure[] {
  const ours = found.stamped * 100;
  const wrong = (against: string, baseline: number, limit: Goal | null): Figure => ({
    name: `${name}, within ${windowMs} ms, against ${against}`,
    unit: '%',
    ours,
    baseline: baseline * 100,
    goal: limit,
  });
  const fewer = ratioAtMost(windowMs === 50 ? 1 / 4 : 1 / 8);
  return [
    ...(found.floor === undefined ? [] : [wrong('floor', found.floor, goal)]),
    ...(isMixed ? [wrong('arrival', found.arrival, goal === null ? null : fewer)] : []),
  ];
}

const rhythmsMs = [80, 130, 200, 260, 300, 400, 500, 760, 1010, 1500];

/**
 * How often a player who presses continuously beats one who reacts, at the best rhythm; compared with buzzers that open
 * at once.
 */
function mashing(rounds: number): Figure[] {
  const most = (contest: Omit<Mashing, 'rhythmMs'>): number =>
    Math.max(...rhythmsMs.map((rhythmMs) => shareOfMasher({ ...contest, rhythmMs }, rounds, seed)));
  const usual = { minOpeningDelayMs: 300, maxOpeningDelayMs: 900, countsWhileRead: true };
  const atOnce = { minOpeningDelayMs: 50, maxOpeningDelayMs: 50, countsWhileRead: false };
  return [-4000, 0].map((fromMs) => ({
    name: `rounds won by mashing ${fromMs < 0 ? 'while the question is read' : 'from "get ready" on'}`,
    unit: '%',
    ours: most({ ...usual, fromMs }) * 100,
    baseline: most({ ...atOnce, fromMs: -4000 }) * 100,
    goal: null,
  }));
}

/** The same code over real sockets; with few rounds, so recorded without a goal. */
async function overSockets(each: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  console.log(fairnessHead);
  for (const [windowMs, found] of await socketRounds(networks.mixed, windowsMs, 24, each, seed)) {
    console.log(fairnessLine(`${found.rounds} over sockets`, windowMs, found));
    const name = `mixed over sockets, within ${windowMs} ms, against`;
    const ours = found.stamped * 100;
    figures.push(
      { name: `${name} floor`, unit: '%', ours, baseline: found.floor * 100, goal: null },
      { name: `${name} arrival`, unit: '%', ours, baseline: found.arrival * 100, goal: null },
    );
  }
  return figures;
}

const cells = (...texts: readonly string[]): string =>
  texts.map((text, index) => (index === 0 ? text.padEnd(42) : text.padStart(9))).join('');

const fairnessHead = `wrong first, %\n${cells('', 'within', 'arrival', 'strict', 'stamped', 'floor', 'ties', 'wait', 'at most')}`;

type Reported = Pick<Fairness, 'arrival' | 'strict' | 'stamped'> & {
  [key in Exclude<keyof Fairness, 'arrival' | 'strict' | 'stamped'>]?: number | undefined;
};

function fairnessLine(name: string, windowMs: number, found: Reported): string {
  const percent = (share: number | undefined): string =>
    share === undefined ? '' : (share * 100).toFixed(2);
  const ms = (value: number | undefined): string =>
    value === undefined ? '' : `${value.toFixed(0)} ms`;
  return cells(
    name,
    ms(windowMs),
    percent(found.arrival),
    percent(found.strict),
    percent(found.stamped),
    percent(found.floor),
    percent(found.ties),
    ms(found.waitMs),
    ms(found.maxWaitMs),
  );
}

const gainTable = (gained: readonly Gain[]): string =>
  [
    'believed earlier than in honest play, ms',
    cells('', 'mode', 'mean', 'most'),
    ...gained.map(({ name, mode, meanMs, maxMs }) =>
      cells(name, mode, meanMs.toFixed(1), maxMs.toFixed(1)),
    ),
  ].join('\n');
