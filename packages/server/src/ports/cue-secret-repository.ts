export const cueSecretKinds = ['obs', 'webhook'] as const;
export type CueSecretKind = (typeof cueSecretKinds)[number];

/** A secret with which a document's cues authenticate to OBS, or sign webhooks. */
export interface CueSecret {
  ownerId: string;
  kind: CueSecretKind;
  /** For OBS its port. */
  place: string;
  /** Encrypted with the server's secret. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

/** At most one secret of each kind per document. Every call is atomic. Rejects with StoreFailure when the store fails. */
export interface CueSecretRepository {
  list(ownerId: string): Promise<CueSecret[]>;
  /** Replaces the previous one. */
  set(secret: CueSecret): Promise<void>;
  /** False when there was none. */
  remove(ownerId: string, kind: CueSecretKind): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
