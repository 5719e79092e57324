import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { TwitchApi, TwitchTokens, Unreachable } from '../../ports/twitch/twitch-api.ts';

/** Timeout of a request. Shorter than the time a node has to renew tokens. */
const maxMs = 10_000;
/** Longer responses are not from Twitch. */
const maxResponseLength = 1024 * 1024;
/** Wait after a 429 without a reset time, and the maximum wait. */
const limitedMs = { usual: 10_000, max: 60_000 };

const deviceSchema = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1).max(40),
  verification_uri: z.url({ protocol: /^https?$/ }).max(500),
  expires_in: z.number(),
  interval: z.number(),
});
const tokensSchema = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    expires_in: z.number(),
  })
  .transform((tokens): TwitchTokens => ({
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    expiresInS: tokens.expires_in,
  }));
const validSchema = z.object({
  user_id: z.string().regex(/^\d{1,20}$/),
  login: z.string().min(1).max(50),
  scopes: z.array(z.string()).nullish(),
});
const messageSchema = z.object({ message: z.string() });

const unreachable: Unreachable = { kind: 'unreachable' };
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

interface HttpResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

interface TwitchHttpSetting {
  /** Base URL of OAuth, without a trailing slash. */
  idUrl: string;
  /** Base URL of the API, without a trailing slash. */
  apiUrl: string;
  clock: Pick<Clock, 'nowMs'>;
}

/** The Twitch API over HTTP. */
export function twitchHttp({ idUrl, apiUrl, clock }: TwitchHttpSetting): TwitchApi {
  const oauth = (path: string, form: Record<string, string>) =>
    request(`${idUrl}/${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return {
    async device(clientId, scopes) {
      const response = await oauth('device', { client_id: clientId, scopes: scopes.join(' ') });
      const read = deviceSchema.safeParse(response?.body);
      if (response === null || response.status >= 500) return unreachable;
      if (response.status !== 200 || !read.success) return { kind: 'refused' };
      const { device_code: deviceCode, user_code: userCode, ...more } = read.data;
      const { verification_uri: address, expires_in: expiresInS, interval: everyS } = more;
      return { kind: 'code', code: { deviceCode, userCode, address, expiresInS, everyS } };
    },
    async redeem(clientId, deviceCode, scopes) {
      const response = await oauth('token', {
        ...{ client_id: clientId, device_code: deviceCode, grant_type: deviceGrant },
        scopes: scopes.join(' '),
      });
      if (response === null || response.status >= 500) return unreachable;
      const tokens = tokensSchema.safeParse(response.body);
      if (response.status === 200 && tokens.success) return { kind: 'tokens', tokens: tokens.data };
      const message = messageSchema.safeParse(response.body).data?.message ?? '';
      return {
        kind: /pending|slow_down/i.test(message) || response.status === 429 ? 'waiting' : 'ended',
      };
    },
    async refresh({ clientId, clientSecret }, refreshToken) {
      const response = await oauth('token', {
        ...{ client_id: clientId, grant_type: 'refresh_token', refresh_token: refreshToken },
        ...(clientSecret === null ? {} : { client_secret: clientSecret }),
      });
      const tokens = tokensSchema.safeParse(response?.body);
      if (response?.status === 200 && tokens.success)
        return { kind: 'tokens', tokens: tokens.data };
      return isNo(response) ? { kind: 'refused' } : unreachable;
    },
    async validate(accessToken) {
      const headers = { authorization: `OAuth ${accessToken}` };
      const response = await request(`${idUrl}/validate`, { headers });
      const valid = validSchema.safeParse(response?.body);
      if (response?.status === 200 && valid.success) {
        const { user_id: userId, login, scopes } = valid.data;
        return { kind: 'valid', userId, login, scopes: scopes ?? [] };
      }
      return isNo(response) ? { kind: 'refused' } : unreachable;
    },
    async revoke(clientId, accessToken) {
      const response = await oauth('revoke', { client_id: clientId, token: accessToken });
      return response?.status === 200;
    },
    async helix({ clientId, accessToken }, { method, path, json }) {
      const response = await request(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'client-id': clientId,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      if (response === null || response.status >= 500) return unreachable;
      const { status, body, headers } = response;
      const waitMs = Number(headers.get('ratelimit-reset') ?? Number.NaN) * 1000 - clock.nowMs();
      const retryAfterMs = Number.isFinite(waitMs)
        ? Math.min(limitedMs.max, Math.max(1_000, waitMs))
        : limitedMs.usual;
      return { kind: 'answered', status, body, retryAfterMs };
    },
  };
}

/** Whether the request was understood and permanently refused. */
const isNo = (response: HttpResponse | null): boolean =>
  response !== null && [400, 401, 403].includes(response.status);

/** Sends a request; null when there is no response. */
async function request(url: string, init: RequestInit): Promise<HttpResponse | null> {
  try {
    const signal = AbortSignal.timeout(maxMs);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const text = await response.text();
    const body = text.length > maxResponseLength ? undefined : jsonOf(text);
    return { status: response.status, body, headers: response.headers };
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
