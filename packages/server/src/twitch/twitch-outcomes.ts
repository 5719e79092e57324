import {
  twitchOutcomeSchema,
  twitchUses,
  type TwitchErrorCode,
  type TwitchOutcome,
  type TwitchUse,
} from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

const topic = 'twitch-outcome';
const maxOwners = 2000;
const outcomeMessageSchema = z.object({
  ownerId: z.string().max(200),
  outcome: twitchOutcomeSchema,
});

/** The last outcome of each use of an account, on any node. Not persisted, because only the host who plays now needs it. */
export class TwitchOutcomes {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #bus: Pick<Bus, 'broadcast'>;
  readonly #stopHearing: Cancel;
  readonly #kept = new Map<string, Map<TwitchUse, TwitchOutcome>>();

  constructor(clock: Pick<Clock, 'nowMs'>, bus: Pick<Bus, 'broadcast' | 'onMessage'>) {
    [this.#clock, this.#bus] = [clock, bus];
    this.#stopHearing = bus.onMessage(topic, ({ body }) => {
      const word = outcomeMessageSchema.safeParse(body);
      if (word.success) this.#keep(word.data.ownerId, word.data.outcome);
    });
  }

  of(ownerId: string): TwitchOutcome[] {
    const kept = this.#kept.get(ownerId);
    return twitchUses.flatMap((use) => kept?.get(use) ?? []);
  }

  record(
    ownerId: string,
    use: TwitchUse,
    fault: TwitchErrorCode | null,
    detail = '',
  ): TwitchOutcome {
    const outcome = { use, fault, detail: detail.slice(0, 200), atMs: this.#clock.nowMs() };
    this.#keep(ownerId, outcome);
    this.#bus.broadcast(topic, { ownerId, outcome });
    return outcome;
  }

  forget(ownerId: string): void {
    this.#kept.delete(ownerId);
  }

  close(): void {
    this.#stopHearing();
  }

  #keep(ownerId: string, outcome: TwitchOutcome): void {
    const known = this.#kept.get(ownerId) ?? new Map<TwitchUse, TwitchOutcome>();
    this.#kept.delete(ownerId);
    this.#kept.set(ownerId, known.set(outcome.use, outcome));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxOwners) return;
      this.#kept.delete(oldest);
    }
  }
}
