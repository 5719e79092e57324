/** What a viewer writes, as the tests have it. */
export interface Said {
  userId: string;
  text: string;
  name?: string;
  id?: string;
}

/** The far end of a chat service, as the tests move it. Deliveries are asynchronous. */
export interface ServiceStage {
  port: number;
  /** Connections and requests that were tried, those that were turned away included. */
  tries(): number;
  /** While true, every connection is refused. */
  turnAway(is: boolean): void;
  /** Whether the token that the source has is worth anything; absent where there is none. */
  acceptToken?(is: boolean): void;
  say(said: Said): void;
  /** The same in several pieces, cut without regard to letters. */
  sayInPieces(said: Said): void;
  /** What no program of the service would send. */
  sayNonsense(): void;
  /** One line of so many bytes. */
  sayLong(bytes: number): void;
  close(): Promise<void>;
}

/** Cuts bytes into pieces, one in the middle of each letter that has several bytes. */
export function piecesOf(text: string, count = 7): Buffer[] {
  const all = Buffer.from(text);
  return Array.from({ length: count }, (_, n) =>
    all.subarray(Math.floor((all.length * n) / count), Math.floor((all.length * (n + 1)) / count)),
  );
}
