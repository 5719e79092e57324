/** A viewer's message, as tests write it. */
export interface TypedMessage {
  userId: string;
  text: string;
  name?: string;
  id?: string;
  isStreamer?: boolean;
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
  send(message: TypedMessage): void;
  /** The same in several pieces, split at arbitrary bytes. */
  sendInPieces(message: TypedMessage): void;
  /** Sends data that the service would never send. */
  sendGarbage(): void;
  /** Sends one line of this many bytes. */
  sendLong(bytes: number): void;
  close(): Promise<void>;
}

/** Splits the text's bytes into equal pieces, even within multi-byte characters. */
export function piecesOf(text: string, count = 7): Buffer[] {
  const all = Buffer.from(text);
  return Array.from({ length: count }, (_, n) =>
    all.subarray(Math.floor((all.length * n) / count), Math.floor((all.length * (n + 1)) / count)),
  );
}
