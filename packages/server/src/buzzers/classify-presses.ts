import {
  estimatePressTime,
  maxCreditMs,
  type BuzzerMode,
  type CreditLimit,
  type Press,
} from './latency-compensation.ts';
import type { LineReading } from './latency-estimator.ts';

export interface BuzzerRules {
  mode: BuzzerMode;
  /** Maximum time by which a press is dated back from its arrival. */
  creditCapMs: number;
  /** Length of the lock-out after a press before the opening; repeated early presses lock out for longer. */
  lockoutMs: number;
  /** Two presses further apart than this are never a tie, however poor their connections. */
  maxTieMs: number;
  /** Longest wait for the verdict after the first counted press. */
  maxWaitMs: number;
}

export const standardRules: BuzzerRules = {
  mode: 'stamped',
  creditCapMs: 150,
  lockoutMs: 250,
  maxTieMs: 5,
  maxWaitMs: 250,
};

/** One opening of the buzzers. */
export interface Opening {
  opensAtMs: number;
  /** Players who may press, with the latency of each when the opening was announced. */
  players: readonly OpeningPlayer[];
}

export interface OpeningPlayer {
  playerId: string;
  line: LineReading | null;
  /** End of a lock-out caused by presses outside the judged ones. */
  lockedUntilMs?: number | undefined;
}

/** A lock-out caused by a press at that instant. */
export interface Lockout {
  pressedAtMs: number;
  untilMs: number;
}

/**
 * `counted` takes part. `early` was before the opening and causes a lock-out, `locked` during a lock-out, `again` after
 * a counted press of the same player, `tooLate` after the verdict.
 */
export type PressState = 'counted' | 'early' | 'locked' | 'again' | 'tooLate';

/** All raw numbers of a press, for the host and, if the host chooses, the viewers. */
export interface JudgedPress {
  playerId: string;
  state: PressState;
  arrivedAtMs: number;
  stampMs: number | null;
  /** Minimum and slow round trip of the connection at arrival. */
  minMs: number | null;
  slowMs: number | null;
  creditMs: number;
  errorMs: number;
  /** Never before the opening for a counted press. */
  believedAtMs: number;
  limitedBy: CreditLimit | 'opening' | null;
  /** From 1; null when it did not count. */
  place: number | null;
  /** Too close to another press to separate; their order was drawn by lot. */
  tied: boolean;
}

export interface Verdict {
  /** From this instant on no arriving press can change the first place; null while there is no counted press. */
  finalAtMs: number | null;
  /** Players in order; the first one wins the buzzer. */
  order: readonly string[];
  /** The first place was drawn by lot. */
  byLot: boolean;
  /** Every press, in the order of arrival. */
  presses: readonly JudgedPress[];
  /** Lock-outs from presses before the opening, by player. */
  lockouts: ReadonlyMap<string, Lockout>;
}

/**
 * Pressing in a rhythm just slower than the lock-out would hit the opening by chance: each press within this time
 * extends the next lock-out.
 */
const rhythmMs = 10_000;
const maxLockouts = 4;

/**
 * Judges one opening of the buzzers by the presses known so far, in any order. The same presses and dice yield the same
 * verdict, and no press that arrives after `finalAtMs` changes it.
 * @param dice returns numbers in [0, 1), the same sequence for the same opening
 */
export function judge(
  opening: Opening,
  presses: readonly Press[],
  rules: BuzzerRules,
  dice: () => number,
): Verdict {
  const { judged, finalAtMs, lockouts } = evaluatePresses(opening, presses, rules);
  const groups = tiesOf(judged.filter((press) => press.state === 'counted'));
  let place = 0;
  for (const group of groups) {
    for (const press of drawn(group, dice)) {
      place += 1;
      press.place = place;
      press.tied = group.length > 1;
    }
  }
  const order = judged
    .filter((press) => press.place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return {
    finalAtMs,
    order: order.map((press) => press.playerId),
    byLot: order[0]?.tied ?? false,
    presses: judged,
    lockouts,
  };
}

/** Classifies each press in order of arrival and determines when no further press can matter. */
function evaluatePresses(
  opening: Opening,
  presses: readonly Press[],
  rules: BuzzerRules,
): Pick<Verdict, 'finalAtMs' | 'lockouts'> & { judged: JudgedPress[] } {
  const judged: JudgedPress[] = [];
  const lockouts = new Map<string, Lockout>();
  const lockedUntilMs = new Map(
    opening.players.map((player) => [player.playerId, player.lockedUntilMs ?? -Infinity]),
  );
  const outstanding = new Map(opening.players.map(({ playerId, line }) => [playerId, line]));
  const counted = new Set<string>();
  let finalAtMs: number | null = null;
  const arrived = presses
    .filter(({ playerId }) => outstanding.has(playerId))
    .toSorted((one, other) => one.arrivedAtMs - other.arrivedAtMs || textOrder(one, other));
  for (const press of arrived) {
    const classified = classify(opening, press, rules);
    if (finalAtMs !== null && press.arrivedAtMs > finalAtMs) classified.state = 'tooLate';
    else if (counted.has(press.playerId)) classified.state = 'again';
    else if (classified.state === 'early') {
      const lockout = lockoutOf(classified, judged, rules);
      const beforeMs = lockedUntilMs.get(press.playerId) ?? -Infinity;
      lockedUntilMs.set(press.playerId, Math.max(beforeMs, lockout.untilMs));
      lockouts.set(press.playerId, lockout);
    } else if (classified.believedAtMs < (lockedUntilMs.get(press.playerId) ?? -Infinity)) {
      classified.state = 'locked';
    } else {
      counted.add(press.playerId);
      outstanding.delete(press.playerId);
      const inMs = allInAtMs(classified, [...outstanding.values()], rules);
      finalAtMs = Math.min(finalAtMs ?? Infinity, inMs);
    }
    judged.push(classified);
  }
  return { judged, finalAtMs, lockouts };
}

/** Lock-out for a press before the opening; it grows with the player's recent early presses. */
function lockoutOf(
  { playerId, believedAtMs }: JudgedPress,
  before: readonly JudgedPress[],
  { lockoutMs }: BuzzerRules,
): Lockout {
  const lately = before.filter(
    (press) =>
      press.playerId === playerId &&
      press.state === 'early' &&
      press.believedAtMs > believedAtMs - rhythmMs,
  );
  const times = Math.min(maxLockouts, lately.length + 1);
  return { pressedAtMs: believedAtMs, untilMs: believedAtMs + times * lockoutMs };
}

function classify(opening: Opening, press: Press, rules: BuzzerRules): JudgedPress {
  const {
    atMs,
    creditMs,
    errorMs,
    limitedBy: held,
  } = estimatePressTime(rules.mode, press, rules.creditCapMs);
  const { opensAtMs } = opening;
  const error = Math.min(errorMs, rules.maxTieMs);
  const early = press.arrivedAtMs < opensAtMs || atMs + error < opensAtMs;
  const byOpening = !early && atMs < opensAtMs;
  return {
    playerId: press.playerId,
    state: early ? 'early' : 'counted',
    arrivedAtMs: press.arrivedAtMs,
    stampMs: press.stampMs,
    minMs: press.line?.minMs ?? null,
    slowMs: press.line?.slowMs ?? null,
    creditMs: byOpening ? press.arrivedAtMs - opensAtMs : creditMs,
    errorMs: error,
    believedAtMs: byOpening ? opensAtMs : atMs,
    limitedBy: byOpening ? 'opening' : held,
    place: null,
    tied: false,
  };
}

/**
 * After this instant no other press can be dated before this one or close enough for a tie: it would need more credit
 * than its connection allows. At most one round trip of the slowest player after the press.
 */
function allInAtMs(
  press: JudgedPress,
  others: readonly (LineReading | null)[],
  rules: BuzzerRules,
): number {
  if (others.length === 0) return press.arrivedAtMs;
  const most = others.map((line) => maxCreditMs(rules.mode, line, rules.creditCapMs));
  const lastMs = press.believedAtMs + Math.max(...most) + rules.maxTieMs;
  return Math.min(press.arrivedAtMs + rules.maxWaitMs, Math.max(press.arrivedAtMs, lastMs));
}

/** Groups presses by estimated instant; those closer to the first of a group than the error are a tie. */
function tiesOf(counted: readonly JudgedPress[]): JudgedPress[][] {
  const sorted = counted.toSorted(
    (one, other) => one.believedAtMs - other.believedAtMs || textOrder(one, other),
  );
  const groups: JudgedPress[][] = [];
  for (const press of sorted) {
    const group = groups.at(-1);
    const head = group?.[0];
    const isTie =
      head !== undefined &&
      press.believedAtMs - head.believedAtMs <= Math.max(press.errorMs, head.errorMs);
    if (isTie) group?.push(press);
    else groups.push([press]);
  }
  return groups;
}

/** The group in random order, drawn with `dice`. */
function drawn(group: readonly JudgedPress[], dice: () => number): JudgedPress[] {
  if (group.length === 1) return [...group];
  return group
    .map((press) => ({ press, lot: dice() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ press }) => press);
}

const textOrder = (one: { playerId: string }, other: { playerId: string }): number => {
  if (one.playerId === other.playerId) return 0;
  return one.playerId < other.playerId ? -1 : 1;
};
