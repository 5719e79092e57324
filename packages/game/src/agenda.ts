import { openRound } from './games/category-quiz/show.ts';
import type { QuizShowApp } from './document/document.ts';
import { channelName } from './games/stage-quiz/channel-name.ts';
import { roundsWithinUndo } from './games/stage-quiz/moves.ts';
import { currentStage, maxVoteMs } from './games/stage-quiz/show.ts';

/** What should be going on in the world for a document: derived from its state alone, so a restart forgets nothing. */
export interface Agenda {
  votes: VoteJob[];
  buzzers: BuzzerJob[];
  timers: TimerJob[];
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
}

/** Say `categoryQuiz.timeUp` at this instant. */
export interface TimerJob {
  showId: string;
  endsAtMs: number;
}

/** Read this channel and count its votes for this round; close it at `closesAtMs` (server epoch milliseconds). */
export interface VoteJob {
  showId: string;
  round: string;
  /** Login of the channel in lower case; null when `channelFault` says why there is none. */
  channel: string | null;
  channelFault: 'noUsername' | 'badName' | null;
  answers: readonly string[];
  countSharedChat: boolean;
  opensAtMs: number;
  closesAtMs: number;
  /** Votes of the document whose ballots may be needed again, this one among them: undo can lead back into each. */
  keptRounds: readonly string[];
}

export const lateVotesMs = (document: QuizShowApp): number =>
  document.settings.twitch.streamDelaySeconds * 1000;

/** The chores that follow from the document as it stands. */
export function agenda(document: QuizShowApp): Agenda {
  const votes: VoteJob[] = [];
  const { username, countSharedChat } = document.settings.twitch;
  const channel = channelName(username);
  for (const show of document.shows) {
    const question = currentStage(show)?.question;
    if (!question?.isVoting || question.votingRound === undefined) continue;
    const opensAtMs = question.votingStartsAtMs ?? 0;
    // Whatever a document brings along, no vote is longer than one that could be opened here.
    const endsAtMs = Math.min(question.votingEndsAtMs ?? 0, opensAtMs + maxVoteMs);
    votes.push({
      showId: show.id,
      round: question.votingRound,
      channel,
      channelFault: channel !== null ? null : username.trim() === '' ? 'noUsername' : 'badName',
      answers: question.answers.map((text, index) =>
        question.removedAnswers.some((removed) => removed === index) ? '' : text,
      ),
      countSharedChat,
      opensAtMs,
      closesAtMs: endsAtMs + lateVotesMs(document),
      keptRounds: [],
    });
  }
  if (votes.length > 0) {
    const keptRounds = roundsInReach(document);
    for (const vote of votes) vote.keptRounds = keptRounds;
  }
  return { votes, ...categoryQuizChores(document) };
}

const roundsInReach = ({ shows }: QuizShowApp): string[] => [
  ...new Set(shows.flatMap((show) => [...roundsWithinUndo(show)])),
];

/** Those of `running` that are no longer open in `document`, and that undo can lead back into. */
export function votesEnded(running: readonly VoteJob[], document: QuizShowApp): VoteJob[] {
  if (running.length === 0) return [];
  const open = new Set(agenda(document).votes.map(({ round }) => round));
  const inReach = new Set(roundsInReach(document));
  return running.filter(({ round }) => !open.has(round) && inReach.has(round));
}

function categoryQuizChores({ categoryQuiz }: QuizShowApp): Omit<Agenda, 'votes'> {
  const buzzers: BuzzerJob[] = [];
  const timers: TimerJob[] = [];
  for (const show of categoryQuiz.shows) {
    const { endsAtMs } = show.play.timer;
    const round = openRound(show);
    if (endsAtMs !== undefined) timers.push({ showId: show.id, endsAtMs });
    if (round === null) continue;
    buzzers.push({
      showId: show.id,
      round: round.round,
      opensAtMs: round.opensAtMs,
      closesAtMs: round.closesAtMs ?? endsAtMs ?? null,
      playerIds: round.eligible,
      lockedUntilMs: round.early,
      earlyPressLockoutMs: show.gameSettings.earlyPressLockoutMs,
      longestVerdictWaitMs: show.gameSettings.longestVerdictWaitMs,
      isStrict: show.gameSettings.strictBuzzers,
    });
  }
  return { buzzers, timers };
}
