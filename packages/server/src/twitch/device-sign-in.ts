import {
  twitchScopes,
  type TwitchCode,
  type TwitchSignIn,
  type TwitchSignInState,
} from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { TwitchAccountRepository } from '../ports/twitch/twitch-account-repository.ts';
import type { TwitchApi } from '../ports/twitch/twitch-api.ts';
import type { Sealer } from '../security/sealer.ts';
import type { TwitchAccounts } from './twitch-accounts.ts';

interface DeviceSignInDeps {
  api: Pick<TwitchApi, 'device' | 'redeem'>;
  accounts: Pick<TwitchAccounts, 'connect'>;
  repository: Pick<TwitchAccountRepository, 'find'>;
  sealer: Sealer;
  clock: Pick<Clock, 'nowMs'>;
  client: { clientId: string } | null;
}

/**
 * State that the page keeps during the sign-in at Twitch. It is encrypted, so only our nodes can read it, and any of
 * them can continue.
 */
const ticketSchema = z.object({
  ownerId: z.string(),
  clientId: z.string(),
  deviceCode: z.string(),
  scopes: z.array(z.string()),
  expiresAtMs: z.number(),
});

/** Minimum polling interval, even if Twitch allows a shorter one. */
const minEveryS = 1;

export type Begun =
  | { kind: 'begun'; code: TwitchCode }
  /** `unknownClient`: Twitch does not accept this client id. */
  | { kind: 'failed'; why: 'noClientId' | 'unknownClient' | 'unreachable' };

/** Connects a Twitch account by the device code flow: the streamer enters a code at Twitch, on any device. */
export class DeviceSignIn {
  readonly #deps: DeviceSignInDeps;

  constructor(deps: DeviceSignInDeps) {
    this.#deps = deps;
  }

  async begin(ownerId: string, { uses, clientId: ownClientId }: TwitchSignIn): Promise<Begun> {
    const { api, repository, client, clock, sealer } = this.#deps;
    const clientId = client?.clientId ?? ownClientId ?? (await repository.find(ownerId))?.clientId;
    if (clientId === undefined) return { kind: 'failed', why: 'noClientId' };
    const scopes = [...new Set(uses)].map((use) => twitchScopes[use]);
    const answer = await api.device(clientId, scopes);
    if (answer.kind === 'unreachable') return { kind: 'failed', why: 'unreachable' };
    if (answer.kind === 'refused') return { kind: 'failed', why: 'unknownClient' };
    const { deviceCode, userCode, address, expiresInS, everyS } = answer.code;
    const expiresAtMs = clock.nowMs() + expiresInS * 1000;
    const carried = { ownerId, clientId, deviceCode, scopes, expiresAtMs };
    const ticket = await sealer.seal(JSON.stringify(carried));
    const everyMs = Math.max(minEveryS, everyS) * 1000;
    return { kind: 'begun', code: { code: userCode, address, everyMs, expiresAtMs, ticket } };
  }

  /** Null when the ticket does not belong to this owner. */
  async poll(ownerId: string, ticket: string): Promise<TwitchSignInState | null> {
    const { accounts, api, clock, sealer } = this.#deps;
    const text = await sealer.open(ticket);
    const carried = ticketSchema.safeParse(text === null ? null : JSON.parse(text));
    if (!carried.success || carried.data.ownerId !== ownerId) return null;
    const { clientId, deviceCode, scopes, expiresAtMs } = carried.data;
    const answer = await api.redeem(clientId, deviceCode, scopes);
    switch (answer.kind) {
      case 'tokens':
        return (await accounts.connect(ownerId, clientId, answer.tokens))
          ? 'connected'
          : 'unreachable';
      case 'waiting':
        return clock.nowMs() > expiresAtMs ? 'expired' : 'waiting';
      case 'ended':
        return 'expired';
      case 'unreachable':
        return 'unreachable';
    }
  }
}
