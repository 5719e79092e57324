import { createHmac } from 'node:crypto';
import type { Moment } from '@quizcast/game/cues/moment';
import type { Outcome } from './outcome.ts';
import { postJson, type PostDeps } from './post-json.ts';

/** Body of a webhook: docs/cues.md. */
export interface WebhookEvent {
  /** The same in every retry. */
  id: string;
  moment: Moment;
  isTest: boolean;
  /** The move that caused the moment was undone. */
  isUndo: boolean;
  /** When the move was made, epoch milliseconds. */
  atMs: number;
  show: { id: string; name: string; game: string };
}

/** The signature that receivers compare: hex of HMAC-SHA256 over the timestamp, a full stop, and the body. */
const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

/** Sends the event once. `key` null: unsigned. */
export function sendWebhook(
  address: string,
  event: WebhookEvent,
  key: string | null,
  deps: PostDeps,
): Promise<Outcome> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(deps.clock.nowMs() / 1000));
  const headers = {
    'quizcast-delivery': event.id,
    'quizcast-timestamp': timestamp,
    ...(key === null
      ? {}
      : { 'quizcast-signature': `sha256=${signatureOf(key, timestamp, body)}` }),
  };
  return postJson(address, body, headers, deps);
}
