import type { QuestionWords } from '../crowd/crowd-play.ts';
import type { CrowdQuestion } from '../crowd/question.ts';
import type { BotPlayers } from '../crowd/bot-players.ts';
import type { BotJob } from '../crowd/rehearsal.ts';
import type { GameId } from './game-ids.ts';
import type { CrowdRules, PlayedRound } from '../crowd/round.ts';
import type { NumberReading } from '../crowd/typed/number.ts';

/** Jobs that the server should be running for a document: derived only from its state, so a restart loses nothing. */
export interface Agenda {
  votes: VoteJob[];
  buzzers: BuzzerJob[];
  timers: TimerJob[];
  crowds: CrowdJob[];
  scores: ScoreJob[];
  listens: ListenJob[];
}

/** Jobs of a document, including those that do not depend on its shows. */
export interface DocumentAgenda extends Agenda {
  lights: LightJob[];
  joinCards: JoinCardJob[];
}

/** No jobs at all. */
export const nothingToDo: DocumentAgenda = {
  votes: [],
  buzzers: [],
  timers: [],
  crowds: [],
  scores: [],
  listens: [],
  lights: [],
  joinCards: [],
};

/** Report how viewers find the show by phone: `card.tellDoor`. */
export interface JoinCardJob {
  /** When the card that needs it went on air. */
  atMs: number;
}

/** Take presses for this round of a category quiz and report who was first: `categoryQuiz.buzzVerdict`. */
export interface BuzzerJob {
  showId: string;
  round: string;
  opensAtMs: number;
  /** Later presses do not count, and a verdict is due even without any; null while undetermined. */
  closesAtMs: number | null;
  /** Players who may press. */
  playerIds: readonly string[];
  /** End of the lock-out of players who pressed too early. */
  lockedUntilMs: Readonly<Record<string, number>>;
  earlyPressLockoutMs: number;
  longestVerdictWaitMs: number;
  /** Presses count by arrival less half the measured round trip. */
  isStrict: boolean;
  /** Bots that press for seats without a device; absent for none. */
  bots?: BotPlayers;
}

/** Send `categoryQuiz.timeUp` at this instant. */
export interface TimerJob {
  showId: string;
  endsAtMs: number;
}

/** The chat to read. */
export interface ChatChannel {
  /** Login of the channel in lower case; null with the reason in `channelError`. */
  channel: string | null;
  channelError: 'noUsername' | 'badName' | null;
  countSharedChat: boolean;
}

/** Collect all answers in this round, before `closesAtMs` (server epoch milliseconds). */
export interface CrowdJob extends ChatChannel, NumberReading {
  showId: string;
  round: string;
  question: CrowdQuestion;
  /** Only these bots answer; absent: viewers do. */
  bots?: BotJob;
  /** A viewer's first answer counts, not the last one. */
  isFirstAnswerFinal: boolean;
  opensAtMs: number;
  closesAtMs: number;
}

/** Measure when viewers type the digit of the delay light, before `closesAtMs` (server epoch milliseconds). */
export interface LightJob extends ChatChannel {
  digit: number;
  fromMs: number;
  greenAtMs: number;
  closesAtMs: number;
}

/** Read viewers' requests in the chat while a show is played, before `closesAtMs` (server epoch milliseconds). */
export interface ListenJob extends ChatChannel {
  game: ScoreJob['game'];
  showId: string;
  /** Whether `!score` is answered. */
  showsScores: boolean;
  closesAtMs: number;
}

/** Report the result of `round`, and the board after it. */
export interface ScoreJob {
  /** Game of the show. */
  game: GameId;
  showId: string;
  round: string;
  /** Every round of this show so far, in order; `round` is the last one. */
  rounds: readonly PlayedRound[];
  /** The words of each of `rounds`; stored with the answers for later review. */
  words: readonly QuestionWords[];
  showName: string;
  rules: CrowdRules;
  /** Also compute the spread of answers to questions without options. */
  includesSpread?: true;
  /** Viewers excluded from the board, whatever they answered. */
  without?: readonly string[];
  /**
   * Compute the fastest instead of a board: earlier rounds, which serve to estimate the viewers' delays, and the stream
   * delay.
   */
  fastest?: { before: readonly Pick<PlayedRound, 'round' | 'opensAtMs'>[]; streamDelayMs: number };
  /** Returned with the result. */
  scoredAs: string;
}

/** Read this channel and count its votes for this round; close it at `closesAtMs` (server epoch milliseconds). */
export interface VoteJob extends ChatChannel {
  showId: string;
  round: string;
  answers: readonly string[];
  /** Only these bots vote; absent: viewers do. */
  bots?: BotJob;
  opensAtMs: number;
  closesAtMs: number;
  /** Votes of the document whose ballots undo may need again, including this one. */
  retainedRounds: readonly string[];
}
