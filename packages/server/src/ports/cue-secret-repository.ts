export const cueSecretKinds = ['obs', 'webhook'] as const;
export type CueSecretKind = (typeof cueSecretKinds)[number];

/** What cues of a document need to be let in, or to prove who sent them. */
export interface CueSecret {
  ownerId: string;
  kind: CueSecretKind;
  /** Of OBS its port. */
  place: string;
  /** Readable with the server's secret alone. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

/** One secret of each kind for a document at most. Every call is one atomic step. Rejects with StoreFailure when the store fails. */
export interface CueSecretRepository {
  list(ownerId: string): Promise<CueSecret[]>;
  /** In the place of the one that was there. */
  set(secret: CueSecret): Promise<void>;
  /** False when there was none. */
  remove(ownerId: string, kind: CueSecretKind): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
