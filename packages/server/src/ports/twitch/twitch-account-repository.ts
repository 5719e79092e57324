/** The Twitch account that a document's owner has connected. */
export interface TwitchAccount {
  ownerId: string;
  /** Twitch's id of the user. */
  userId: string;
  login: string;
  /** The application that the tokens were issued to. */
  clientId: string;
  /** Granted OAuth scopes, separated by spaces. */
  scopes: string;
  /** Access and refresh token, encrypted with the server's secret; '' once Twitch no longer accepts them. */
  sealedTokens: string;
  /** Expiry of the access token, epoch milliseconds. */
  expiresAtMs: number;
  /** Increases with each change of the tokens. */
  version: number;
  /** Until when a node may be renewing the tokens, epoch milliseconds; 0 when none is. */
  renewingUntilMs: number;
  /** Enabled uses, separated by spaces. */
  switches: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

type NewTokens = Pick<TwitchAccount, 'sealedTokens' | 'expiresAtMs'>;

/** At most one account per document. Every call is atomic. Rejects with StoreFailure when the store fails. */
export interface TwitchAccountRepository {
  find(ownerId: string): Promise<TwitchAccount | null>;
  /** Replaces the previous one. */
  set(account: TwitchAccount): Promise<void>;
  /**
   * Reserves the renewal of the tokens of this version, since a refresh token works only once. False while another
   * caller renews them, or when the version has changed.
   */
  claim(ownerId: string, version: number, nowMs: number, untilMs: number): Promise<boolean>;
  /** Replaces the tokens of this version; false when the version has changed. */
  renew(ownerId: string, version: number, tokens: NewTokens): Promise<boolean>;
  /** Ends the reservation without new tokens, so that another caller may try. */
  release(ownerId: string, version: number): Promise<void>;
  /** Owners of accounts that Twitch still accepts and whose access token expired before that time. */
  idle(beforeMs: number): Promise<string[]>;
  /** Replaces the switches by what `change` makes of them; false when there is no account. */
  changeSwitches(ownerId: string, change: (switches: string) => string): Promise<boolean>;
  remove(ownerId: string): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
