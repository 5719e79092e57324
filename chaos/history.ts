/** External observations for the checker. Times are epoch milliseconds of this machine. */

/** A command of a client, including its retries. */
export interface SentCommand {
  path: string;
  id: string;
  type: string;
  sentAtMs: number;
  times: number;
  /** Its result; null while unanswered. */
  answer: { atMs: number; revision: number } | { atMs: number; refused: string } | null;
}

/** A stored log entry of a document. */
export interface Logged {
  revision: number;
  id: string;
  type: string;
  atMs: number;
}

/** The log of a document from its beginning, and data derived from it. */
export interface Log {
  path: string;
  entries: Logged[];
  votes: Vote[];
  /** Why the log could not be replayed to its end. */
  replayError: string | null;
}

/** A vote of a show, derived from the log. */
export interface Vote {
  path: string;
  round: string;
  opensAtMs: number;
  /** When ballots no longer count, according to the document. */
  endsAtMs: number;
  /** The final tally; null while the vote is open. */
  final: readonly number[] | null;
}

/** A stored ballot. */
export interface Stored {
  path: string;
  round: string;
  voterId: string;
  answer: number | null;
}

/** Whether a node that counts votes received a chat message. */
export type Receipt =
  /** The node that counted the vote was in the channel and stayed up. */
  | 'surely'
  /**
   * A node was in the channel, but it went down shortly afterwards, or counting moved to another node at about that
   * time.
   */
  | 'perhaps'
  /** No node was in the channel. */
  | 'never';

/** A chat message that is a vote. */
export interface ChatVote {
  path: string;
  voterId: string;
  answer: number;
  atMs: number;
  receipt: Receipt;
}

/** The state shown by an open page. */
export interface Picture {
  /** Identifies the page. */
  page: string;
  path: string;
  kind: 'overlay' | 'owner';
  revision: number;
  /** Digest of the state, see digest.ts; '' while nothing is shown. */
  digest: string;
}

/** A violation observed by a page. */
export interface Disorder {
  page: string;
  what: string;
}

/** A period with a fault that must not affect play. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** A file upload. */
export interface Upload {
  /** The uploader and the node. */
  by: string;
  /** Whether the file store was silent. */
  isSilent: boolean;
  /** 0: no answer. */
  status: number;
  /** Error code of a refusal. */
  code: string | null;
  /** What its address returned after the store recovered; null for a refused file. */
  readBack: 'whole' | 'other' | 'gone' | null;
  /** Status of its address while the store was silent; null if not requested. */
  silentStatus: number | null;
}

/** Observations of one node while one of the nodes had a different secret. */
export interface SecretSeen {
  node: string;
  /** Whether this is the node with the different secret. */
  isOdd: boolean;
  isReady: boolean;
  /** Number of nodes with a different secret according to its health, metrics and log. */
  inHealth: number;
  inFigures: number;
  inLog: number;
  /** Whether it accepts a session created by the other nodes: before, during and after. */
  acceptsSession: boolean[];
  /** Whether its health has recovered after the odd node left; null for the odd node itself. */
  isWellAfter: boolean | null;
}

/** The recorded data of one phase of a run. */
export interface History {
  /** When the store was read. */
  readAtMs: number;
  commands: SentCommand[];
  logs: Log[];
  /** An earlier read of the store: its entries must not have changed since. */
  before: ReadonlyMap<string, readonly Logged[]>;
  chatVotes: ChatVote[];
  stored: Stored[];
  disorder: Disorder[];
  /** Null for a fault that may delay play. */
  harmless: Span | null;
  uploads: Upload[];
  secrets: SecretSeen[];
}
