import type { DocumentPath } from './document-store.ts';
import type { Fence } from './fence.ts';

/** The latest response of a viewer in a round: a vote, or an answer in a crowd quiz. */
export interface Response {
  /** `platform:userId`, such as `twitch:40934651`. */
  voterId: string;
  /** As shown in the chat; '' where it is not needed, as in votes. */
  name: string;
  /** The answer in normalized spelling, for a vote the number of the option; null when it was withdrawn. */
  answer: string | null;
  /** The chat message that contained the answer, to find it when the message is deleted. */
  messageId: string;
  /** When this answer was first given, server epoch milliseconds. */
  atMs: number;
}

/** When a viewer gave the answer that counts, in server epoch milliseconds. */
export interface Instant {
  viewer: string;
  atMs: number;
}

/** The times of these responses, without withdrawn ones. */
export const instantsOf = (responses: readonly Response[]): Instant[] =>
  responses.flatMap(({ voterId: viewer, answer, atMs }) =>
    answer === null ? [] : [{ viewer, atMs }],
  );

/**
 * Stores the responses of rounds, so that a restart in the middle of one neither loses nor duplicates any. Message
 * texts are never stored.
 */
export interface RoundStore {
  /**
   * Writes all of `responses` or none, durable when it resolves. There is one response per (path, round, voterId); a
   * later one replaces the earlier, also within one call. Rejects when the store fails; the same responses may then be
   * saved again. With `fence`, rejects with LeaseLost when it is no longer valid, because another node may have stored
   * later responses.
   */
  save(
    path: DocumentPath,
    round: string,
    responses: readonly Response[],
    fence?: Fence,
  ): Promise<void>;
  /** All responses of the round, including withdrawn ones, in any order. */
  load(path: DocumentPath, round: string): Promise<Response[]>;
}

/** Votes, kept as long as their rounds can be resumed. Names and times are not stored. */
export interface VoteStore extends RoundStore {
  /** The documents that have votes, in any order. */
  paths(): Promise<DocumentPath[]>;
  /** Deletes the votes of all rounds of `path` except `retainedRounds`. Deletes nothing when `fence` is no longer valid. */
  clear(path: DocumentPath, retainedRounds: readonly string[], fence?: Fence): Promise<void>;
}

/**
 * Answers in crowd quizzes, kept because leaderboards are computed from them. A viewer's name is stored once per
 * document, as last seen.
 */
export interface CrowdStore extends RoundStore {
  /** Deletes the viewer's answers in all rounds of `path`, and the name. */
  forgetViewer(path: DocumentPath, voterId: string): Promise<void>;
  /** When each viewer of the round gave any answer, in any order. */
  instants(path: DocumentPath, round: string): Promise<Instant[]>;
  /** The documents that have answers, each with the names of all its rounds, in any order. */
  rounds(): Promise<{ path: DocumentPath; rounds: string[] }[]>;
  /** All viewers with a stored name in `path`, in any order. */
  names(path: DocumentPath): Promise<(readonly [viewer: string, name: string])[]>;
  /** All viewers with answers but without a stored name in `path`, in any order. */
  nameless(path: DocumentPath): Promise<string[]>;
  /**
   * The number of stored answers of these viewers in `path`, and the time of the newest; viewers without answers are
   * omitted.
   */
  answersOf(
    path: DocumentPath,
    viewers: readonly string[],
  ): Promise<{ viewer: string; answers: number; lastMs: number }[]>;
  /**
   * Deletes all answers of these rounds of `path`, with `platform` only those of its viewers, and the names of viewers
   * without other answers there.
   */
  forgetRounds(path: DocumentPath, rounds: readonly string[], platform?: string): Promise<void>;
  /** Deletes all answers and viewers of `path`. */
  clear(path: DocumentPath): Promise<void>;
}

export interface ResponseStore {
  votes: VoteStore;
  crowd: CrowdStore;
}
