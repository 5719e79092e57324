import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { HelixResult, TwitchAccounts } from './twitch-accounts.ts';

/** Outcome of setting a marker. */
export interface Marked {
  fault: TwitchErrorCode | 'notLive' | null;
  /** Message of Twitch where it helps. */
  detail: string;
}

const messageSchema = z.object({ message: z.string() });

/** Sets a marker in the account's stream, which must be live. Never rejects. */
export async function setMarker(
  accounts: Pick<TwitchAccounts, 'ask'>,
  ownerId: string,
  description: string,
): Promise<Marked> {
  const asked = await accounts
    .ask(ownerId, 'setMarkers', ({ userId }) => ({
      ...{ method: 'POST', path: '/streams/markers' },
      json: { user_id: userId, description },
    }))
    .catch((): HelixResult => ({ kind: 'failed', fault: 'unreachable' }));
  if (asked.kind === 'failed') return { fault: asked.fault, detail: '' };
  if (asked.status === 200) return { fault: null, detail: '' };
  if (asked.status === 404) return { fault: 'notLive', detail: '' };
  return { fault: 'refused', detail: messageSchema.safeParse(asked.body).data?.message ?? '' };
}
