import type { QuestionWords } from '../crowd/crowd-play.ts';
import type { CrowdQuestion } from '../crowd/question.ts';
import type { BotPlayers } from '../crowd/bot-players.ts';
import type { BotJob } from '../crowd/rehearsal.ts';
import type { GameId } from './game-ids.ts';
import type { CrowdRules, PlayedRound } from '../crowd/round.ts';

/** What should be going on in the world for a document: derived from its state alone, so a restart forgets nothing. */
export interface Agenda {
  votes: VoteJob[];
  buzzers: BuzzerJob[];
  timers: TimerJob[];
  crowds: CrowdJob[];
  scores: ScoreJob[];
  listens: ListenJob[];
}

/** What is going on for a document whatever its shows are. */
export interface DocumentAgenda extends Agenda {
  lights: LightJob[];
  doors: DoorJob[];
}

/** Nothing at all should be going on. */
export const nothingToDo: DocumentAgenda = {
  votes: [],
  buzzers: [],
  timers: [],
  crowds: [],
  scores: [],
  listens: [],
  lights: [],
  doors: [],
};

/** Say how viewers find the show by phone: `card.tellDoor`. */
export interface DoorJob {
  /** Since when the card that wants it is on air. */
  atMs: number;
}

/** Take presses for this round of a category quiz and say who was first: `categoryQuiz.buzzVerdict`. */
export interface BuzzerJob {
  showId: string;
  round: string;
  opensAtMs: number;
  /** Presses after this do not count, and then a verdict without anybody is due; null while nothing says so. */
  closesAtMs: number | null;
  /** Who may press. */
  playerIds: readonly string[];
  /** Until when a player is locked out who pressed too early. */
  lockedUntilMs: Readonly<Record<string, number>>;
  earlyPressLockoutMs: number;
  longestVerdictWaitMs: number;
  /** Presses count by arrival less half the measured round trip. */
  isStrict: boolean;
  /** These press for seats without a device; absent: nobody does. */
  bots?: BotPlayers;
}

/** Say `categoryQuiz.timeUp` at this instant. */
export interface TimerJob {
  showId: string;
  endsAtMs: number;
}

/** Which chat is read. */
export interface ChatChannel {
  /** Login of the channel in lower case; null when `channelFault` says why there is none. */
  channel: string | null;
  channelFault: 'noUsername' | 'badName' | null;
  countSharedChat: boolean;
}

/** Collect what everybody answers in this round, before `closesAtMs` (server epoch milliseconds). */
export interface CrowdJob extends ChatChannel {
  showId: string;
  round: string;
  question: CrowdQuestion;
  /** These answer, and nobody else; absent: viewers do. */
  bots?: BotJob;
  /** A viewer's first answer counts, not the last. */
  isFirstAnswerFinal: boolean;
  opensAtMs: number;
  closesAtMs: number;
}

/** Hear when viewers type the digit of the light that the stream delay is measured by, before `closesAtMs` (server epoch milliseconds). */
export interface LightJob extends ChatChannel {
  digit: number;
  fromMs: number;
  greenAtMs: number;
  closesAtMs: number;
}

/** Hear what viewers ask for in the chat while a show is played, before `closesAtMs` (server epoch milliseconds). */
export interface ListenJob extends ChatChannel {
  game: ScoreJob['game'];
  showId: string;
  /** Whether `!score` is answered. */
  showsScores: boolean;
  closesAtMs: number;
}

/** Tell what everybody answered in `round`, and the board after it. */
export interface ScoreJob {
  /** Whose show it is. */
  game: GameId;
  showId: string;
  round: string;
  /** Every round that was played in this show until now, in order; `round` is the last one. */
  rounds: readonly PlayedRound[];
  /** Of each of `rounds`; kept with what was answered, for those who look back. */
  words: readonly QuestionWords[];
  showName: string;
  rules: CrowdRules;
  /** How answers that no options name are spread is wanted as well. */
  tellsSpread?: true;
  /** Viewers who are on no board, whatever they answered. */
  without?: readonly string[];
  /** The fastest are wanted, and no board: rounds until then that say how late viewers are, and how late the stream is. */
  fastest?: { before: readonly Pick<PlayedRound, 'round' | 'opensAtMs'>[]; streamDelayMs: number };
  /** Goes back with the result. */
  scoredAs: string;
}

/** Read this channel and count its votes for this round; close it at `closesAtMs` (server epoch milliseconds). */
export interface VoteJob extends ChatChannel {
  showId: string;
  round: string;
  answers: readonly string[];
  /** These vote, and nobody else; absent: viewers do. */
  bots?: BotJob;
  opensAtMs: number;
  closesAtMs: number;
  /** Votes of the document whose ballots may be needed again, this one among them: undo can lead back into each. */
  keptRounds: readonly string[];
}
