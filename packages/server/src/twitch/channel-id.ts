import type { TwitchUse } from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { HelixResult, TwitchAccounts } from './twitch-accounts.ts';

const usersSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The Twitch user id of a channel. `answered`: another status than 200, or no such user. */
export async function channelId(
  accounts: Pick<TwitchAccounts, 'request'>,
  ownerId: string,
  use: TwitchUse,
  channel: string,
): Promise<{ kind: 'found'; id: string } | HelixResult> {
  const path = `/users?login=${encodeURIComponent(channel)}`;
  const result = await accounts.request(ownerId, use, () => ({ method: 'GET', path }));
  if (result.kind === 'failed' || result.status !== 200) return result;
  const [user] = usersSchema.safeParse(result.body).data?.data ?? [];
  return user === undefined ? result : { kind: 'found', id: user.id };
}
