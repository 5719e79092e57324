import {
  judge,
  type BuzzerRules,
  type JudgedPress,
  type Lockout,
  type Opening,
  type PressState,
  type Verdict,
} from './classify-presses.ts';
import type { Press } from './latency-compensation.ts';
import type { LineReading } from './latency-estimator.ts';

/** The fate sent to the player at once; `unheard` for a player who may not press in this round or who presses too often. */
export type PressAnswer = PressState | 'unheard';

/** Further presses of one player are ignored; no finger reaches this. */
const maxPressesEach = 40;
/** Early presses kept per player: only the latest matter, so beyond this the oldest is dropped. */
const maxEarlyPresses = 20;

/**
 * One opening of the buzzers, from its announcement to the verdict. Collects presses and decides once; after that only
 * late presses are added to the verdict.
 */
export class BuzzerRound {
  readonly #opening: Opening;
  readonly #rules: BuzzerRules;
  readonly #dice: () => () => number;
  #presses: Press[] = [];
  #verdict: Verdict | null = null;
  /** The provisional verdict from the presses so far; null when it has to be computed. */
  #standing: Verdict | null = null;

  /** @param dice restarts the same sequence of numbers in [0, 1) at each call */
  constructor(opening: Opening, rules: BuzzerRules, dice: () => () => number) {
    this.#opening = opening;
    this.#rules = rules;
    this.#dice = dice;
  }

  /** Records a press, also before the opening and after the verdict. */
  press(press: Press): PressAnswer {
    if (!this.#opening.players.some(({ playerId }) => playerId === press.playerId))
      return 'unheard';
    if (!this.#limit(press)) return 'unheard';
    if (this.#verdict !== null) this.#verdict = withLate(this.#verdict, this.#judged([press]));
    return (
      this.#now().presses.findLast(({ playerId }) => playerId === press.playerId)?.state ??
      'unheard'
    );
  }

  /** Whether a press of this player has counted. */
  hasCounted(playerId: string): boolean {
    return this.#now().order.includes(playerId);
  }

  /** The lock-out from this player's early presses; null when there is none. */
  lockout(playerId: string): Lockout | null {
    return this.#now().lockouts.get(playerId) ?? null;
  }

  /** A copy of this opening for other players and latencies, undecided, with their presses so far. */
  among(players: Opening['players']): BuzzerRound {
    const { opensAtMs } = this.#opening;
    const round = new BuzzerRound({ opensAtMs, players }, this.#rules, this.#dice);
    round.#presses = this.#presses.filter((press) =>
      players.some(({ playerId }) => playerId === press.playerId),
    );
    return round;
  }

  /** When to call `decide`; new presses can bring it forward. Null while no press counts. */
  get finalAtMs(): number | null {
    return this.#now().finalAtMs;
  }

  /** The verdict as soon as it is final; null before. */
  decide(nowMs: number): Verdict | null {
    if (this.#verdict !== null) return this.#verdict;
    const verdict = this.#now();
    if (verdict.finalAtMs === null || nowMs < verdict.finalAtMs) return null;
    this.#verdict = verdict;
    return verdict;
  }

  /** Ends the round (time is up or the host closes the buzzers) and returns the verdict, possibly without a winner. */
  close(): Verdict {
    this.#verdict ??= this.#now();
    return this.#verdict;
  }

  /** The verdict, or the provisional one. Judging reads every press, so it is done once per press. */
  #now(): Verdict {
    this.#standing ??= this.#judged(this.#presses);
    return this.#verdict ?? this.#standing;
  }

  #judged(presses: readonly Press[]): Verdict {
    return judge(this.#opening, presses, this.#rules, this.#dice());
  }

  #limit(press: Press): boolean {
    const ofPlayer = this.#presses.filter(({ playerId }) => playerId === press.playerId);
    if (ofPlayer.length >= maxPressesEach) return false;
    if (ofPlayer.length >= maxEarlyPresses && press.arrivedAtMs < this.#opening.opensAtMs) {
      const [first] = ofPlayer;
      this.#presses = this.#presses.filter((each) => each !== first);
    }
    this.#presses.push(press);
    this.#standing = null;
    return true;
  }
}

/** Adds one press to the verdict; a press received after the verdict never counts. */
function withLate(verdict: Verdict, late: Verdict): Verdict {
  const latePresses: JudgedPress[] = late.presses.map((press) => ({
    ...press,
    state: 'tooLate',
    place: null,
    tied: false,
  }));
  return { ...verdict, presses: [...verdict.presses, ...latePresses] };
}

const openingMarginMs = 30;

/**
 * The instant at which all buzzers open: late enough for the announcement to reach every phone within a slow round
 * trip. Connections that are unmeasured or slower than `maxMs` are waited for no longer than that.
 */
export function openingAtMs(
  nowMs: number,
  lines: readonly (LineReading | null)[],
  maxMs = 400,
): number {
  const slowest = Math.max(0, ...lines.map((line) => line?.slowMs ?? maxMs));
  return nowMs + Math.min(maxMs, slowest + openingMarginMs);
}
