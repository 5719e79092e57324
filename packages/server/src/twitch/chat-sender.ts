import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import { SlidingWindow } from '../concurrency/pace.ts';
import type { Clock } from '../ports/clock.ts';
import { channelId } from './channel-id.ts';
import type { HelixResult, TwitchAccounts } from './twitch-accounts.ts';
import type { TwitchOutcomes } from './twitch-outcomes.ts';

/** Limit of Twitch. */
export const maxMessageLength = 500;
/** Twitch allows 20 messages in 30 s per account. Above that it drops all messages of the account for half an hour. */
const [messagesPerWindow, windowMs, apartMs] = [20, 30_000, 3_000];
const maxChannels = 1000;

export interface ChatSenderDeps {
  accounts: Pick<TwitchAccounts, 'request'>;
  outcomes: Pick<TwitchOutcomes, 'record'>;
  clock: Pick<Clock, 'nowMs'>;
}

/** `retryAfterMs`: time until the next attempt, only with `rateLimited`. */
export type Sent = { error: TwitchErrorCode | null; retryAfterMs: number };

const sentSchema = z.object({
  data: z
    .array(
      z.object({
        is_sent: z.boolean(),
        drop_reason: z.object({ code: z.string(), message: z.string() }).nullish(),
      }),
    )
    .min(1),
});
const messageSchema = z.object({ message: z.string() });

/** Sends chat messages from connected accounts within the rate limits of Twitch. */
export class ChatSender {
  readonly #deps: ChatSenderDeps;
  /** The last messages of each account, ordered by the newest one. */
  readonly #sent = new Map<string, { window: SlidingWindow; atMs: number }>();
  readonly #ids = new Map<string, string>();

  constructor(deps: ChatSenderDeps) {
    this.#deps = deps;
  }

  /** How long the account must wait before it may send; 0: no wait. */
  waitMs(ownerId: string): number {
    const sinceMs = this.#deps.clock.nowMs() - (this.#sent.get(ownerId)?.atMs ?? -Infinity);
    return sinceMs < 0 ? 0 : Math.max(0, apartMs - sinceMs);
  }

  /** Sends one message and reports the outcome to the account's status. Never rejects. */
  async send(ownerId: string, channel: string | null, text: string): Promise<Sent> {
    const nowMs = this.#deps.clock.nowMs();
    const window = this.#windowOf(ownerId, nowMs);
    const waitMs = Math.max(this.waitMs(ownerId), window.consume(nowMs));
    if (waitMs > 0) return { error: 'rateLimited', retryAfterMs: waitMs };
    this.#sent.delete(ownerId);
    this.#sent.set(ownerId, { window, atMs: nowMs });
    const result = await this.#request(ownerId, channel, text.slice(0, maxMessageLength)).catch(
      (): HelixResult => ({ kind: 'failed', error: 'unreachable' }),
    );
    const { error, detail } = outcomeOf(result);
    this.#deps.outcomes.record(ownerId, 'sendChat', error, detail);
    const retryAfterMs = result.kind === 'failed' ? (result.retryAfterMs ?? 0) : 0;
    return { error, retryAfterMs };
  }

  async #request(ownerId: string, channel: string | null, text: string): Promise<HelixResult> {
    const { accounts } = this.#deps;
    const known = channel === null ? null : this.#ids.get(channel);
    const found =
      channel === null || typeof known === 'string'
        ? null
        : await channelId(accounts, ownerId, 'sendChat', channel);
    if (found !== null && found.kind !== 'found') return found;
    const id = found?.id ?? known ?? null;
    if (channel !== null && id !== null) this.#remember(channel, id);
    return accounts.request(ownerId, 'sendChat', ({ userId }) => ({
      ...{ method: 'POST', path: '/chat/messages' },
      json: { broadcaster_id: id ?? userId, sender_id: userId, message: text },
    }));
  }

  #remember(channel: string, id: string): void {
    this.#ids.set(channel, id);
    for (const oldest of this.#ids.keys()) {
      if (this.#ids.size <= maxChannels) return;
      this.#ids.delete(oldest);
    }
  }

  #windowOf(ownerId: string, nowMs: number): SlidingWindow {
    for (const [oldest, { atMs }] of this.#sent) {
      if (Math.abs(nowMs - atMs) < windowMs) break;
      this.#sent.delete(oldest);
    }
    return this.#sent.get(ownerId)?.window ?? new SlidingWindow(messagesPerWindow, windowMs);
  }
}

function outcomeOf(result: HelixResult): { error: TwitchErrorCode | null; detail: string } {
  if (result.kind === 'failed') return { error: result.error, detail: '' };
  const [sent] = sentSchema.safeParse(result.body).data?.data ?? [];
  if (result.status === 200 && sent !== undefined) {
    const detail = sent.is_sent ? '' : (sent.drop_reason?.message ?? '');
    return { error: sent.is_sent ? null : 'dropped', detail };
  }
  return { error: 'refused', detail: messageSchema.safeParse(result.body).data?.message ?? '' };
}
