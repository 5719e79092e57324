/** A viewer's message, as tests write it. */
export interface Said {
  userId: string;
  text: string;
  name?: string;
  id?: string;
}

/** The service side of a chat, controlled by the tests. Deliveries are asynchronous. */
export interface ServiceStage {
  port: number;
  /** Attempted connections and requests, including refused ones. */
  tries(): number;
  /** While true, every connection is refused. */
  turnAway(is: boolean): void;
  /** Whether the service accepts the source's token; absent for services without tokens. */
  acceptToken?(is: boolean): void;
  say(said: Said): void;
  /** The same in several pieces, split at arbitrary bytes. */
  sayInPieces(said: Said): void;
  /** Sends data that the service would never send. */
  sayNonsense(): void;
  /** Sends one line of this many bytes. */
  sayLong(bytes: number): void;
  close(): Promise<void>;
}

/** Splits the text's bytes into equal pieces, even within multi-byte characters. */
export function piecesOf(text: string, count = 7): Buffer[] {
  const all = Buffer.from(text);
  return Array.from({ length: count }, (_, n) =>
    all.subarray(Math.floor((all.length * n) / count), Math.floor((all.length * (n + 1)) / count)),
  );
}
