import { botsFor } from '../../crowd/rehearsal.ts';
import { diff, type Patch, type PatchPath } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { indexOf } from '../../values/ids.ts';
import type { SettingEdit } from '../controls.ts';
import type { GameDefinition, GameSettings, RoundPart } from '../definition.ts';
import { chatOf, crowdJobs, listenJobs, scoreJobs } from '../everybody.ts';
import { nothingToDo, type Agenda, type VoteJob } from '../jobs.ts';
import type { AnyStageQuizCommand, StageQuizCommand } from './command.ts';
import { stageControls } from './controls.ts';
import { endingCorrected } from './ending.ts';
import { everybodyIn, keyOf, optionsOf } from './everybody.ts';
import { withMedia } from './media.ts';
import { stageMoments } from './moments.ts';
import { roundsWithinUndo } from './moves.ts';
import {
  currentStage,
  jokerEvent,
  lateVotesMs,
  maxVoteMs,
  unplayedShow,
  withoutVotes,
  type JokerEvent,
  type Question,
  type Quizshow,
} from './show.ts';
import { usedSpareIds } from './spare-questions.ts';
import { play } from './transitions.ts';

export const stageQuiz: GameDefinition<
  Quizshow,
  AnyStageQuizCommand,
  StageQuizCommand | SettingEdit
> = {
  isMove: (command): command is AnyStageQuizCommand => command.type.startsWith('stageQuiz.'),
  play,
  echoed: new Set<StageQuizCommand['type']>([
    'stageQuiz.start',
    'stageQuiz.nextStage',
    'stageQuiz.lockAnswer',
    'stageQuiz.unlockAnswer',
    'stageQuiz.revealAnswer',
    'stageQuiz.showNextAnswer',
    'stageQuiz.walkAway',
    'stageQuiz.showEndCard',
    'stageQuiz.reset',
  ]),
  rightsFor,
  setInPlay: new Set(['everybodyPlays', 'cuesOff', 'contestant', 'sound']),
  moments: stageMoments,
  withoutOpenRounds: withoutVotes,
  unplayed: unplayedShow,
  isInPlay: ({ currentStageIndex }) => currentStageIndex >= 0,
  removalRefusal,
  valueRefusal,
  patchesToStayInPlay,
  everybody: everybodyIn,
  contestants: ({ contestant }) => [contestant?.name ?? ''],
  agenda,
  roundsWithinUndo,
  withMedia,
  exported: ({
    id: _id,
    moves: _moves,
    boardOnAir: _board,
    scoreOnAir: _score,
    fingerOnAir: _finger,
    ...show
  }) => ({
    ...show,
    jokers: show.jokers.map(({ id: _jokerId, ...joker }) => joker),
    stages: show.stages.map(({ id: _stageId, ...stage }) => ({
      ...stage,
      question: exportQuestion(stage.question),
    })),
    fingerQuestions: show.fingerQuestions.map(
      ({ id: _fingerId, asked: _asked, ...question }) => question,
    ),
    // Stages refer to spare questions by id, so ids are kept.
    spareQuestions: show.spareQuestions.map((spare) => ({
      ...spare,
      question: exportQuestion(spare.question),
    })),
  }),
  controls: stageControls,
  counts: (show) => ({ joker: show?.jokers.length ?? 0 }),
  roundParts,
};

const beginsVote: ReadonlySet<JokerEvent> = new Set([
  jokerEvent.askTheChat,
  jokerEvent.askTheTwitchChat,
]);

function rightsFor(
  show: Quizshow | undefined,
  move: AnyStageQuizCommand,
): readonly ('play' | 'vote')[] {
  if (move.type === 'stageQuiz.stopVoting') return ['vote', 'play'];
  if (move.type !== 'stageQuiz.useJoker') return ['play'];
  const joker = show?.jokers.find(({ id }) => id === move.jokerId);
  return joker !== undefined && beginsVote.has(joker.event) ? ['vote', 'play'] : ['play'];
}

function removalRefusal(show: Quizshow, [list, at, ...inside]: PatchPath): Refusal | null {
  if (inside.length > 0) return null;
  if (list === 'stages') return at === show.currentStageIndex ? 'stageOnAir' : null;
  if (list === 'fingerQuestions')
    return show.fingerQuestions[Number(at)]?.id === show.fingerOnAir?.id ? 'questionOnAir' : null;
  if (list !== 'spareQuestions') return null;
  const id = show.spareQuestions[Number(at)]?.id;
  return usedSpareIds(show).some((used) => used === id) ? 'spareQuestionAsked' : null;
}

/** An answer removed by a joker cannot become the right one. */
function valueRefusal(show: Quizshow, path: PatchPath, value: unknown): Refusal | null {
  if (path.at(-1) !== 'correctAnswer') return null;
  const stages = path[0] === 'spareQuestions' ? show.spareQuestions : show.stages;
  const question = stages[Number(path[1])]?.question;
  return question?.removedAnswers.some((removed) => removed === value) ? 'answerRemoved' : null;
}

/** Keeps the stage in play when earlier stages are added, removed or moved; the ending follows corrected answers. */
function patchesToStayInPlay(show: Quizshow, path: PatchPath, after: () => unknown): Patch[] {
  const current = currentStage(show);
  if (current === null) return [];
  if (path.at(-1) === 'correctAnswer') return diff(show, endingCorrected(show, path, after()));
  const stages = path.length === 1 && path[0] === 'stages' ? after() : null;
  if (!Array.isArray(stages)) return [];
  const value = indexOf(stages, current.id);
  if (value === show.currentStageIndex) return [];
  return [{ op: 'replace', path: ['currentStageIndex'], value }];
}

function agenda(show: Quizshow, settings: GameSettings): Agenda {
  const question = currentStage(show)?.question;
  const everybody = everybodyIn(show);
  return {
    ...nothingToDo,
    votes: openVotes(show, question, settings),
    crowds: crowdJobs(everybody, chatOf(settings), settings),
    scores: scoreJobs(everybody, 'stageQuiz', settings),
    listens: listenJobs(everybody, chatOf(settings), 'stageQuiz'),
  };
}

function openVotes(
  show: Quizshow,
  question: Question | undefined,
  settings: GameSettings,
): VoteJob[] {
  if (!question?.isVoting || question.votingRound === undefined) return [];
  const opensAtMs = question.votingStartsAtMs ?? 0;
  // Limits the votes of any document to the maximum length.
  const endsAtMs = Math.min(question.votingEndsAtMs ?? 0, opensAtMs + maxVoteMs);
  return [
    {
      ...chatOf(settings),
      showId: show.id,
      round: question.votingRound,
      answers: optionsOf(question),
      ...botsFor(settings.rehearsal, keyOf(question)),
      opensAtMs,
      closesAtMs: endsAtMs + lateVotesMs(settings),
      retainedRounds: [],
    },
  ];
}

function exportQuestion({
  votingRound: _round,
  votingStartsAtMs: _startsAt,
  votingEndsAtMs: _endsAt,
  crowd: _crowd,
  crowdResult: _crowdResult,
  ...question
}: Question): Record<string, unknown> {
  // A vote cannot continue without its round, so it is exported as ended.
  return { ...question, isVoting: false };
}

/** Excludes incoming votes and text edits. */
function roundParts(show: Quizshow): RoundPart[] {
  const { moves } = show;
  const question = currentStage(show)?.question;
  return [
    moves.length,
    moves.at(-1)?.atMs,
    currentStage(show)?.id,
    question?.isVoting,
    question?.votingRound,
    question?.lockedAnswer,
    question?.showCorrectAnswer,
    show.fingerOnAir?.id,
    show.fingerOnAir?.step,
  ];
}
