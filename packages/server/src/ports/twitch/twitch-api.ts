/** Tokens as Twitch gives them. */
export interface TwitchTokens {
  access: string;
  /** Of a public client: works once, and for 30 days. */
  refresh: string;
  /** How long the access token lasts. */
  expiresInS: number;
}

/** Who asks for tokens; the secret is null for a public client. */
export interface TwitchClient {
  clientId: string;
  clientSecret: string | null;
}

export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  /** Where the user enters the code. */
  address: string;
  expiresInS: number;
  everyS: number;
}

/** Twitch did not answer, or with an error of its own. */
export interface Unreachable {
  kind: 'unreachable';
}

export interface HelixRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the API's address, with its query. */
  path: string;
  json?: object;
}

/** What the API answered, whatever its status is. */
export interface HelixAnswer {
  kind: 'answered';
  status: number;
  /** Undefined: no JSON. */
  body: unknown;
  /** Of 429: how long to wait. */
  retryAfterMs: number;
}

type HelixProof = { clientId: string; accessToken: string };

/** Twitch's sign-in and API. Nothing rejects: what cannot be reached is `unreachable`. */
export interface TwitchApi {
  /** Begins a sign-in by a code that the user enters at Twitch. `refused`: there is no such application, or it may not. */
  device(
    clientId: string,
    scopes: readonly string[],
  ): Promise<{ kind: 'code'; code: DeviceCode } | { kind: 'refused' } | Unreachable>;
  /** Asks whether the user has entered the code. `ended`: it never will be. */
  redeem(
    clientId: string,
    deviceCode: string,
    scopes: readonly string[],
  ): Promise<
    { kind: 'tokens'; tokens: TwitchTokens } | { kind: 'waiting' } | { kind: 'ended' } | Unreachable
  >;
  /** `refused`: the refresh token is worth nothing any more. */
  refresh(
    client: TwitchClient,
    refreshToken: string,
  ): Promise<{ kind: 'tokens'; tokens: TwitchTokens } | { kind: 'refused' } | Unreachable>;
  /** Whose the token is, and what for. `refused`: no account's any more. */
  validate(
    accessToken: string,
  ): Promise<
    | { kind: 'valid'; userId: string; login: string; scopes: string[] }
    | { kind: 'refused' }
    | Unreachable
  >;
  /** False when Twitch has not taken note. */
  revoke(clientId: string, accessToken: string): Promise<boolean>;
  helix(proof: HelixProof, request: HelixRequest): Promise<HelixAnswer | Unreachable>;
}
