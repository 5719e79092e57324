/** What was seen from outside, for the checker. Times are epoch milliseconds of this machine. */

/** One command that somebody sent, as often as it took. */
export interface Asked {
  path: string;
  id: string;
  type: string;
  sentAtMs: number;
  times: number;
  /** What became of it; null while nobody has said. */
  answer: { atMs: number; revision: number } | { atMs: number; refused: string } | null;
}

/** One entry of a document's log as it is stored. */
export interface Logged {
  revision: number;
  id: string;
  type: string;
  atMs: number;
}

/** One document's log from its beginning, and what follows from it. */
export interface Log {
  path: string;
  entries: Logged[];
  votes: Vote[];
  /** What it cost to go through it: why the state at its end cannot be had. */
  fault: string | null;
}

/** One vote of a show by its log. */
export interface Vote {
  path: string;
  round: string;
  opensAtMs: number;
  /** When no ballot counts any more by what the document says. */
  endsAtMs: number;
  /** The tally that it ended with; null while it goes on. */
  final: readonly number[] | null;
}

/** One ballot as it is stored. */
export interface Stored {
  path: string;
  round: string;
  voterId: string;
  answer: number | null;
}

/** Whether a chat message reached somebody who could count it. */
export type Hearing =
  /** The node that counted the vote was in the channel, and lived on. */
  | 'surely'
  /** Some node was in the channel, but it went down just after, or another one was about to count or had just begun. */
  | 'perhaps'
  /** Nobody read the channel. */
  | 'never';

/** One message that is a vote. */
export interface Said {
  path: string;
  voterId: string;
  answer: number;
  atMs: number;
  hearing: Hearing;
}

/** What one page showed that was open. */
export interface Picture {
  /** Names the page. */
  page: string;
  path: string;
  kind: 'overlay' | 'owner';
  revision: number;
  /** Of what it shows, see digest.ts; '' while it shows nothing. */
  digest: string;
}

/** What a page saw that no page may see. */
export interface Disorder {
  page: string;
  what: string;
}

/** A time in which something was broken, and play was to go on as if nothing was. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** One file that somebody uploaded. */
export interface Upload {
  /** Names the uploader and the node. */
  by: string;
  /** Whether the file store was silent. */
  isSilent: boolean;
  /** 0: no answer. */
  status: number;
  /** Why it was refused. */
  code: string | null;
  /** What its address gave once the store answered again; null for a file that was not taken. */
  kept: 'whole' | 'other' | 'gone' | null;
  /** What its address gave while the store was silent; null where nobody asked. */
  silentStatus: number | null;
}

/** What one of several nodes said and did while one of them had another secret than the others. */
export interface SecretSeen {
  node: string;
  /** Whether this is the node with the other secret. */
  isOdd: boolean;
  isReady: boolean;
  /** How many nodes with another secret its health, its figures and its log told of. */
  inHealth: number;
  inFigures: number;
  inLog: number;
  /** Whether a session that the others made is known to it, before, during and after. */
  knowsSession: boolean[];
  /** Whether its health is well again once the odd one has gone; null for the odd one itself. */
  isWellAfter: boolean | null;
}

/** What one phase of a run left behind. */
export interface History {
  /** When the store was read. */
  readAtMs: number;
  asked: Asked[];
  logs: Log[];
  /** The store once more, read at another time: nothing that was there may be another one now. */
  before: ReadonlyMap<string, readonly Logged[]>;
  said: Said[];
  stored: Stored[];
  disorder: Disorder[];
  /** Null for a fault that may hold up play. */
  harmless: Span | null;
  uploads: Upload[];
  secrets: SecretSeen[];
}
