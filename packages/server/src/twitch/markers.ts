import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { HelixResult, TwitchAccounts } from './twitch-accounts.ts';

/** Outcome of setting a marker. */
export interface Marked {
  error: TwitchErrorCode | 'notLive' | null;
  /** Message of Twitch where it helps. */
  detail: string;
}

const messageSchema = z.object({ message: z.string() });

/** Sets a marker in the account's stream, which must be live. Never rejects. */
export async function setMarker(
  accounts: Pick<TwitchAccounts, 'request'>,
  ownerId: string,
  description: string,
): Promise<Marked> {
  const result = await accounts
    .request(ownerId, 'setMarkers', ({ userId }) => ({
      ...{ method: 'POST', path: '/streams/markers' },
      json: { user_id: userId, description },
    }))
    .catch((): HelixResult => ({ kind: 'failed', error: 'unreachable' }));
  if (result.kind === 'failed') return { error: result.error, detail: '' };
  if (result.status === 200) return { error: null, detail: '' };
  if (result.status === 404) return { error: 'notLive', detail: '' };
  return { error: 'refused', detail: messageSchema.safeParse(result.body).data?.message ?? '' };
}
