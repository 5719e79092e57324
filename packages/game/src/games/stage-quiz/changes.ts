// Effects of a move, derived by comparing the show before and after it. Sounds and cues use the same changes.

export type AnswerState = 'hidden' | 'idle' | 'locked' | 'right' | 'wrong' | 'removed';

/** The parts of a show or its view that changes are derived from. */
export interface StageSight {
  /** Identifies the current question: its stage, or the spare question in its place. Null before the first question. */
  stageId: string | null;
  answers: readonly AnswerState[];
  usedJokers: number;
  voting: { round: string; isOpen: boolean; endsAtMs: number } | null;
  /** The last relevant move; null when there is none. */
  move: { name: string; atMs: number } | null;
}

export type StageChange =
  | 'started'
  | 'walkedAway'
  | 'question'
  | 'answer'
  | 'locked'
  | 'right'
  | 'wrong'
  /** Revealed without a locked answer. */
  | 'shown'
  | 'removed'
  | 'joker'
  | 'voteOpened'
  /** By the host or the reveal. */
  | 'voteStopped'
  /** Its time ran out. */
  | 'voteRanOut';

export function changesBetween(was: StageSight, is: StageSight): StageChange[] {
  if (isTakenBack(was, is)) return [];
  const changes = moveChanges(was, is);
  if (is.stageId === null) return changes;
  const joker = is.usedJokers > was.usedJokers ? (['joker'] as const) : [];
  if (is.stageId !== was.stageId) return [...changes, ...joker, 'question'];
  const answer = answerChange(was, is);
  return [...changes, ...(answer === null ? [] : [answer]), ...joker, ...voteChanges(was, is)];
}

/** After undo the last move is an earlier one. */
const isTakenBack = (was: StageSight, is: StageSight): boolean =>
  (is.move?.atMs ?? 0) < (was.move?.atMs ?? 0);

/** Moves that cannot be detected from other changes. */
function moveChanges({ move: was }: StageSight, { move }: StageSight): StageChange[] {
  if (move === null || (move.atMs === was?.atMs && move.name === was.name)) return [];
  if (move.name === 'start') return ['started'];
  return move.name === 'walkAway' ? ['walkedAway'] : [];
}

const placeOf = ({ answers }: StageSight, state: AnswerState): number => answers.indexOf(state);
const countOf = ({ answers }: StageSight, answerState: AnswerState): number =>
  answers.filter((state) => state === answerState).length;
const isRevealed = (sight: StageSight): boolean => placeOf(sight, 'right') >= 0;

function answerChange(was: StageSight, is: StageSight): StageChange | null {
  if (isRevealed(was)) return null;
  const [locked, newlyLocked] = [placeOf(was, 'locked'), placeOf(is, 'locked')];
  if (isRevealed(is)) {
    if (placeOf(is, 'wrong') >= 0) return 'wrong';
    // No answer was locked, so the right one is only shown.
    return locked < 0 ? 'shown' : 'right';
  }
  // The first of two tries.
  if (locked >= 0 && is.answers[locked] === 'removed') return 'wrong';
  if (newlyLocked >= 0 && newlyLocked !== locked) return 'locked';
  if (countOf(is, 'removed') > countOf(was, 'removed')) return 'removed';
  return countOf(is, 'hidden') < countOf(was, 'hidden') ? 'answer' : null;
}

function voteChanges({ voting: was }: StageSight, { voting: is }: StageSight): StageChange[] {
  if (is === null) return [];
  // The host has typed the figures of the audience.
  if (is.round !== was?.round) return [is.isOpen ? 'voteOpened' : 'voteStopped'];
  if (!was.isOpen || is.isOpen) return [];
  return [is.endsAtMs < was.endsAtMs ? 'voteStopped' : 'voteRanOut'];
}
