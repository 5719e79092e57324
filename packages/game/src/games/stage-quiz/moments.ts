import { boardMoments, type Moment, type MomentsOf } from '../../cues/moment.ts';
import { answerState } from './answers-appear.ts';
import { changesBetween, type StageChange, type StageSight } from './changes.ts';
import { askedQuestionId, currentStage, letters, type Quizshow } from './show.ts';

const momentOf: Partial<Record<StageChange, Moment>> = {
  started: 'showStarted',
  question: 'questionOnAir',
  locked: 'answerLocked',
  right: 'answerRight',
  wrong: 'answerWrong',
  shown: 'answerShown',
  joker: 'jokerUsed',
  voteOpened: 'voteOpened',
  voteStopped: 'voteClosed',
  voteRanOut: 'voteClosed',
};

const endings = { won: 'showWon', lost: 'showLost', walkedAway: 'walkedAway' } as const;

export const stageMoments: MomentsOf<Quizshow> = {
  names: [
    'showStarted',
    'questionOnAir',
    'answerLocked',
    'answerRight',
    'answerWrong',
    'answerShown',
    'jokerUsed',
    'voteOpened',
    'voteClosed',
    'boardShown',
    'podiumShown',
    'showWon',
    'showLost',
    'walkedAway',
  ],
  between(before, after) {
    // Independent of the server's clock: only undo makes the list of moves shorter.
    if (after.moves.length < before.moves.length) return [];
    const changes = changesBetween(sightOf(before), sightOf(after));
    const { ended } = after;
    return [
      ...changes.flatMap((change) => momentOf[change] ?? []),
      ...boardMoments(before.boardOnAir, after.boardOnAir),
      ...(ended === undefined || before.ended !== undefined ? [] : [endings[ended.how]]),
    ];
  },
};

/** The state of a show for comparison, including votes of a revealed question. */
function sightOf(show: Quizshow): StageSight {
  const stage = currentStage(show);
  const last = show.moves.at(-1);
  const { votingRound, votingEndsAtMs = 0, isVoting = false } = stage?.question ?? {};
  return {
    stageId: stage === null ? null : askedQuestionId(stage),
    answers: stage === null ? [] : letters.map((_, index) => answerState(stage.question, index)),
    usedJokers: show.jokers.filter(({ isUsed }) => isUsed).length,
    voting:
      votingRound === undefined
        ? null
        : { round: votingRound, isOpen: isVoting, endsAtMs: votingEndsAtMs },
    move: last === undefined ? null : { name: last.name, atMs: last.atMs },
  };
}
