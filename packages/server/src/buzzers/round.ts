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

/** What the player is told at once; `unheard` is who may not press in this round, or presses without end. */
export type Heard = PressState | 'unheard';

/** Whoever presses more often than this is heard no further; a finger does not. */
const maxPressesEach = 40;
/** Of early presses the last few matter: beyond this the first one goes. */
const keptEarly = 20;

/**
 * One opening of the buzzers, from its announcement to the verdict. Collects presses and decides once: afterwards the
 * verdict is only added to, by presses that came too late.
 */
export class BuzzerRound {
  readonly #opening: Opening;
  readonly #rules: BuzzerRules;
  readonly #dice: () => () => number;
  #presses: Press[] = [];
  #verdict: Verdict | null = null;
  /** What would be decided by the presses of now; null: not judged yet. */
  #standing: Verdict | null = null;

  /** @param dice starts the same row of numbers in [0, 1) anew at each call */
  constructor(opening: Opening, rules: BuzzerRules, dice: () => () => number) {
    this.#opening = opening;
    this.#rules = rules;
    this.#dice = dice;
  }

  /** Also for presses before the opening and after the verdict. */
  press(press: Press): Heard {
    if (!this.#opening.players.some(({ playerId }) => playerId === press.playerId))
      return 'unheard';
    if (!this.#keep(press)) return 'unheard';
    if (this.#verdict !== null) this.#verdict = withLate(this.#verdict, this.#judged([press]));
    return (
      this.#now().presses.findLast(({ playerId }) => playerId === press.playerId)?.state ??
      'unheard'
    );
  }

  /** Whether a press of this player takes part. */
  hasCounted(playerId: string): boolean {
    return this.#now().order.includes(playerId);
  }

  /** By which early press of this player, and until when; null when there was none. */
  lockout(playerId: string): Lockout | null {
    return this.#now().lockouts.get(playerId) ?? null;
  }

  /** The same opening for these players and lines, undecided; what they have pressed stays. */
  among(players: Opening['players']): BuzzerRound {
    const { opensAtMs } = this.#opening;
    const round = new BuzzerRound({ opensAtMs, players }, this.#rules, this.#dice);
    round.#presses = this.#presses.filter((press) =>
      players.some(({ playerId }) => playerId === press.playerId),
    );
    return round;
  }

  /** When to call `decide`; it moves nearer as presses come in. Null while no press counts. */
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

  /** The time is up or the host closes the buzzers: the verdict of what is in, perhaps nobody. */
  close(): Verdict {
    this.#verdict ??= this.#now();
    return this.#verdict;
  }

  /** The verdict, or what it would be now. Judging reads every press, so it is done once after each. */
  #now(): Verdict {
    this.#standing ??= this.#judged(this.#presses);
    return this.#verdict ?? this.#standing;
  }

  #judged(presses: readonly Press[]): Verdict {
    return judge(this.#opening, presses, this.#rules, this.#dice());
  }

  #keep(press: Press): boolean {
    const own = this.#presses.filter(({ playerId }) => playerId === press.playerId);
    if (own.length >= maxPressesEach) return false;
    if (own.length >= keptEarly && press.arrivedAtMs < this.#opening.opensAtMs) {
      const [first] = own;
      this.#presses = this.#presses.filter((each) => each !== first);
    }
    this.#presses.push(press);
    this.#standing = null;
    return true;
  }
}

/** The same verdict with one more press on its list; a press that is heard after the verdict never counts. */
function withLate(verdict: Verdict, late: Verdict): Verdict {
  const told: JudgedPress[] = late.presses.map((press) => ({
    ...press,
    state: 'tooLate',
    place: null,
    tied: false,
  }));
  return { ...verdict, presses: [...verdict.presses, ...told] };
}

const openingMarginMs = 30;

/**
 * The instant at which all buzzers open: late enough that the announcement has reached every phone, by a slow
 * round trip of its line. A line that is worse than `maxMs`, or not measured, is not waited for any longer than that.
 */
export function openingAtMs(
  nowMs: number,
  lines: readonly (LineReading | null)[],
  maxMs = 400,
): number {
  const slowest = Math.max(0, ...lines.map((line) => line?.slowMs ?? maxMs));
  return nowMs + Math.min(maxMs, slowest + openingMarginMs);
}
