import type { DocumentPath } from './document-store.ts';
import type { Fence } from './fence.ts';

/** What one viewer answered last in a round: a vote, or the answer to a question that is open to everybody. */
export interface Response {
  /** `platform:userId`, such as `twitch:40934651`. */
  voterId: string;
  /** As the chat shows it; '' where nobody needs it, as in votes. */
  name: string;
  /** The answer in its one spelling, of a vote the number of the option; null: it was taken off. */
  answer: string | null;
  /** The chat message that brought it, so that deleting the message finds it again. */
  messageId: string;
  /** When this answer was first given, server epoch milliseconds. */
  atMs: number;
}

/** When a viewer gave the answer that counts, server epoch milliseconds. */
export interface Instant {
  viewer: string;
  atMs: number;
}

/** Of these responses, without those that were taken off. */
export const instantsOf = (responses: readonly Response[]): Instant[] =>
  responses.flatMap(({ voterId: viewer, answer, atMs }) =>
    answer === null ? [] : [{ viewer, atMs }],
  );

/** Keeps the responses of rounds, so that a restart in the middle of one loses and doubles none. Texts of messages are kept nowhere. */
export interface RoundStore {
  /**
   * Writes all of `responses` or none, durable when it resolves: one response per (path, round, voterId), a later one takes the place of
   * the earlier, also within one call. Rejects when the store fails; the same responses may then be saved again. With `fence`, rejects
   * with LeaseLost when that does not hold any more: another node may have stored later ones.
   */
  save(
    path: DocumentPath,
    round: string,
    responses: readonly Response[],
    fence?: Fence,
  ): Promise<void>;
  /** Every response of the round, those taken off included, in any order. */
  load(path: DocumentPath, round: string): Promise<Response[]>;
}

/** Votes: of use while their rounds can come back. Names and instants are not kept. */
export interface VoteStore extends RoundStore {
  /** The documents that there are votes of, in any order. */
  paths(): Promise<DocumentPath[]>;
  /** Forgets the votes of every round of `path` that `keptRounds` does not name. Forgets nothing when `fence` does not hold any more. */
  clear(path: DocumentPath, keptRounds: readonly string[], fence?: Fence): Promise<void>;
}

/** Answers of everybody: kept, for boards are made of them. The name of a viewer is kept once a document, as it was seen last. */
export interface CrowdStore extends RoundStore {
  /** Forgets the viewer's answers in all rounds of `path`, and the name. */
  forgetViewer(path: DocumentPath, voterId: string): Promise<void>;
  /** When each viewer of the round answered, whatever it was, in any order. */
  instants(path: DocumentPath, round: string): Promise<Instant[]>;
  /** The documents that there are answers of, each with the names of all its rounds, in any order. */
  rounds(): Promise<{ path: DocumentPath; rounds: string[] }[]>;
  /** Everybody whose name is kept for `path`, by viewer, in any order. */
  names(path: DocumentPath): Promise<(readonly [viewer: string, name: string])[]>;
  /** How many answers of these viewers are kept for `path`, and when the newest was given; who has none is left out. */
  answersOf(
    path: DocumentPath,
    viewers: readonly string[],
  ): Promise<{ viewer: string; answers: number; lastMs: number }[]>;
  /**
   * Forgets all answers of these rounds of `path`, with `platform` those of its viewers alone, and the names of viewers who have no other
   * answers there.
   */
  forgetRounds(path: DocumentPath, rounds: readonly string[], platform?: string): Promise<void>;
  /** Forgets everybody who answered anything in `path`. */
  clear(path: DocumentPath): Promise<void>;
}

export interface ResponseStore {
  votes: VoteStore;
  crowd: CrowdStore;
}
