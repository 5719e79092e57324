/** The Twitch account that a document's owner has connected. */
export interface TwitchAccount {
  ownerId: string;
  /** Twitch's number of the user. */
  userId: string;
  login: string;
  /** The application that Twitch gave the tokens to. */
  clientId: string;
  /** OAuth scopes that were given, with blanks between them. */
  scopes: string;
  /** Access and refresh token, readable with the server's secret alone; '' once Twitch takes them no more. */
  sealedTokens: string;
  /** When the access token ends, epoch milliseconds. */
  expiresAtMs: number;
  /** Rises with each change of the tokens. */
  version: number;
  /** Until when a node may be renewing the tokens, epoch milliseconds; 0: none is. */
  renewingUntilMs: number;
  /** Uses that are switched on, with blanks between them. */
  switches: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

type NewTokens = Pick<TwitchAccount, 'sealedTokens' | 'expiresAtMs'>;

/** One account for a document at most. Every call is one atomic step. Rejects with StoreFailure when the store fails. */
export interface TwitchAccountRepository {
  find(ownerId: string): Promise<TwitchAccount | null>;
  /** In the place of the one that was there. */
  set(account: TwitchAccount): Promise<void>;
  /**
   * Lets one renew the tokens of this version, as a refresh token can be used once: false while another does, or when they are of
   * another version by now.
   */
  claim(ownerId: string, version: number, nowMs: number, untilMs: number): Promise<boolean>;
  /** Keeps the next tokens in the place of those of this version; false when those are not there any more. */
  renew(ownerId: string, version: number, tokens: NewTokens): Promise<boolean>;
  /** The tokens of this version were not renewed, and somebody else may try. */
  release(ownerId: string, version: number): Promise<void>;
  /** Owners of accounts that Twitch still takes, and whose access token ended before that instant. */
  idle(beforeMs: number): Promise<string[]>;
  /** False when there is no account. */
  setSwitches(ownerId: string, switches: string): Promise<boolean>;
  remove(ownerId: string): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
