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
  readonly #stopListening: Cancel;
  readonly #outcomes = new Map<string, Map<TwitchUse, TwitchOutcome>>();

  constructor(clock: Pick<Clock, 'nowMs'>, bus: Pick<Bus, 'broadcast' | 'onMessage'>) {
    [this.#clock, this.#bus] = [clock, bus];
    this.#stopListening = bus.onMessage(topic, ({ body }) => {
      const message = outcomeMessageSchema.safeParse(body);
      if (message.success) this.#store(message.data.ownerId, message.data.outcome);
    });
  }

  of(ownerId: string): TwitchOutcome[] {
    const outcomes = this.#outcomes.get(ownerId);
    return twitchUses.flatMap((use) => outcomes?.get(use) ?? []);
  }

  record(
    ownerId: string,
    use: TwitchUse,
    error: TwitchErrorCode | null,
    detail = '',
  ): TwitchOutcome {
    const outcome = { use, fault: error, detail: detail.slice(0, 200), atMs: this.#clock.nowMs() };
    this.#store(ownerId, outcome);
    this.#bus.broadcast(topic, { ownerId, outcome });
    return outcome;
  }

  forget(ownerId: string): void {
    this.#outcomes.delete(ownerId);
  }

  close(): void {
    this.#stopListening();
  }

  #store(ownerId: string, outcome: TwitchOutcome): void {
    const known = this.#outcomes.get(ownerId) ?? new Map<TwitchUse, TwitchOutcome>();
    this.#outcomes.delete(ownerId);
    this.#outcomes.set(ownerId, known.set(outcome.use, outcome));
    for (const oldest of this.#outcomes.keys()) {
      if (this.#outcomes.size <= maxOwners) return;
      this.#outcomes.delete(oldest);
    }
  }
}
