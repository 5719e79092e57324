/** Tokens issued by Twitch. */
export interface TwitchTokens {
  access: string;
  /** For a public client: works once, and for 30 days. */
  refresh: string;
  /** Lifetime of the access token. */
  expiresInS: number;
}

/** The application that requests tokens; the secret is null for a public client. */
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

/** Twitch did not respond, or responded with an error of its own. */
export interface Unreachable {
  kind: 'unreachable';
}

export interface HelixRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the API's address, with its query. */
  path: string;
  json?: object;
}

/** The response of the API, whatever its status. */
export interface HelixResponse {
  kind: 'answered';
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** For 429: how long to wait. */
  retryAfterMs: number;
}

type HelixProof = { clientId: string; accessToken: string };

/** Twitch's sign-in and API. Never rejects: failures to reach Twitch are returned as `unreachable`. */
export interface TwitchApi {
  /**
   * Begins a sign-in by a code that the user enters at Twitch. `refused`: the application does not exist or is not
   * permitted.
   */
  device(
    clientId: string,
    scopes: readonly string[],
  ): Promise<{ kind: 'code'; code: DeviceCode } | { kind: 'refused' } | Unreachable>;
  /** Checks whether the user has entered the code. `ended`: the code is no longer valid. */
  redeem(
    clientId: string,
    deviceCode: string,
    scopes: readonly string[],
  ): Promise<
    { kind: 'tokens'; tokens: TwitchTokens } | { kind: 'waiting' } | { kind: 'ended' } | Unreachable
  >;
  /** `refused`: the refresh token is no longer valid. */
  refresh(
    client: TwitchClient,
    refreshToken: string,
  ): Promise<{ kind: 'tokens'; tokens: TwitchTokens } | { kind: 'refused' } | Unreachable>;
  /** The user and the scopes of a token. `refused`: the token is no longer valid. */
  validate(
    accessToken: string,
  ): Promise<
    | { kind: 'valid'; userId: string; login: string; scopes: string[] }
    | { kind: 'refused' }
    | Unreachable
  >;
  /** False when Twitch has not confirmed. */
  revoke(clientId: string, accessToken: string): Promise<boolean>;
  helix(proof: HelixProof, request: HelixRequest): Promise<HelixResponse | Unreachable>;
}
