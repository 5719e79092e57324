import type { TwitchRouteDeps } from '../http/routes/twitch.ts';

/** For tests without a connected Twitch account. */
export const noTwitch = (): TwitchRouteDeps['twitch'] => ({
  status: () => Promise.resolve({ hasClientId: false, account: null, chat: null }),
  begin: () => Promise.resolve({ kind: 'failed', why: 'noClientId' }),
  poll: () => Promise.resolve(null),
  switch: () => Promise.resolve(false),
  sendTest: () => Promise.resolve('notConnected'),
  disconnect: () => Promise.resolve(false),
});
