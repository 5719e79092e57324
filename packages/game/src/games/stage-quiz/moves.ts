import type { Stamp } from '../../stamp.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { diff } from '../../patch.ts';
import {
  currentStage,
  playOf,
  votingOf,
  withPlay,
  withVoting,
  type Move,
  type moveNames,
  type Question,
  type Quizshow,
} from './show.ts';

/** How many moves can be taken back. A long evening has some two hundred. */
const movesKept = 500;

/** Puts the move from `before` to `after` on the show's list, unless it was refused or changed nothing. */
export function recorded(
  name: (typeof moveNames)[number],
  before: Quizshow,
  after: Quizshow | Refusal,
  stamp: Stamp,
): Quizshow | Refusal {
  if (typeof after === 'string' || after === before) return after;
  const move: Move = {
    name,
    atMs: stamp.atMs,
    stageId: currentStage(before)?.id ?? null,
    jokers: usedBefore(before, after),
    ...(before.ended === after.ended ? {} : { ending: endingOf(before) }),
    questions: questionsBefore(before, after),
  };
  return { ...after, moves: [...after.moves, move].slice(-movesKept) };
}

const endingOf = ({ ended }: Quizshow): Move['ending'] => (ended === undefined ? {} : { ended });

function usedBefore(before: Quizshow, after: Quizshow): Record<string, boolean> {
  const jokers: Record<string, boolean> = {};
  before.jokers.forEach((joker, index) => {
    if (after.jokers[index] !== joker) jokers[joker.id] = joker.isUsed;
  });
  return jokers;
}

function questionsBefore(before: Quizshow, after: Quizshow): Move['questions'] {
  const questions: Move['questions'] = {};
  before.stages.forEach((stage, index) => {
    const next = after.stages[index];
    if (next === undefined || next === stage) return;
    const [play, voting] = [playOf(stage.question), votingOf(stage.question)];
    questions[stage.id] = {
      ...(diff(play, playOf(next.question)).length === 0 ? {} : { play }),
      ...(diff(voting, votingOf(next.question)).length === 0 ? {} : { voting }),
    };
  });
  return questions;
}

function questionBefore(question: Question, { play, voting }: Move['questions'][string]): Question {
  const { removalOrder, crowd } = question;
  const drawn = {
    ...(removalOrder === undefined ? {} : { removalOrder }),
    ...(crowd === undefined ? {} : { crowd }),
  };
  const played = play === undefined ? question : withPlay(question, { ...drawn, ...play });
  return voting === undefined ? played : withVoting(played, voting);
}

/** The votes that the show has or can have again by undo: each round once. */
export function roundsWithinUndo({ stages, moves }: Quizshow): Set<string> {
  const rounds = new Set<string>();
  const add = (round: string | undefined) => void (round !== undefined && rounds.add(round));
  for (const { question } of stages) add(question.votingRound);
  for (const { questions } of moves)
    for (const { voting } of Object.values(questions)) add(voting?.votingRound);
  return rounds;
}

/** Takes the last move back. Stages and jokers that are gone since then are passed over. */
export function undone(show: Quizshow): Quizshow | Refusal {
  const move = show.moves.at(-1);
  if (move === undefined) return 'nothingToUndo';
  const index = move.stageId === null ? -1 : show.stages.findIndex(({ id }) => id === move.stageId);
  const { ended: now, ...rest } = show;
  const ended = move.ending === undefined ? now : move.ending.ended;
  return {
    ...rest,
    ...(ended === undefined ? {} : { ended }),
    currentStageIndex: index,
    jokers: show.jokers.map((joker) => {
      const isUsed = move.jokers[joker.id];
      return isUsed === undefined ? joker : { ...joker, isUsed };
    }),
    stages: show.stages.map((stage) => {
      const before = move.questions[stage.id];
      if (before === undefined) return stage;
      return { ...stage, question: questionBefore(stage.question, before) };
    }),
    moves: show.moves.slice(0, -1),
  };
}
