import type { Stamp } from '../stamp.ts';
import type { Refusal } from '../refusal.ts';
import {
  currentStage,
  runOf,
  withRun,
  type Move,
  type moveNames,
  type QuestionRun,
  type Quizshow,
} from './show.ts';

/** How many moves can always be taken back. A long evening has some two hundred. */
const movesKept = 500;
/** The list is cut when it is this long, not at every move, because a cut rewrites it. */
const movesAtMost = 600;

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
    questions: questionsBefore(before, after),
  };
  const moves = [...after.moves, move];
  return { ...after, moves: moves.length > movesAtMost ? moves.slice(-movesKept) : moves };
}

function usedBefore(before: Quizshow, after: Quizshow): Record<string, boolean> {
  const jokers: Record<string, boolean> = {};
  before.jokers.forEach((joker, index) => {
    if (after.jokers[index] !== joker) jokers[joker.id] = joker.isUsed;
  });
  return jokers;
}

function questionsBefore(before: Quizshow, after: Quizshow): Record<string, QuestionRun> {
  const questions: Record<string, QuestionRun> = {};
  before.stages.forEach((stage, index) => {
    if (after.stages[index] !== stage) questions[stage.id] = runOf(stage.question);
  });
  return questions;
}

/** Takes the last move back. Stages and jokers that are gone since then are passed over. */
export function undone(show: Quizshow): Quizshow | Refusal {
  const move = show.moves.at(-1);
  if (move === undefined) return 'nothingToUndo';
  const index = move.stageId === null ? -1 : show.stages.findIndex(({ id }) => id === move.stageId);
  return {
    ...show,
    currentStageIndex: index,
    jokers: show.jokers.map((joker) => {
      const isUsed = move.jokers[joker.id];
      return isUsed === undefined ? joker : { ...joker, isUsed };
    }),
    stages: show.stages.map((stage) => {
      const run = move.questions[stage.id];
      return run === undefined ? stage : { ...stage, question: withRun(stage.question, run) };
    }),
    moves: show.moves.slice(0, -1),
  };
}
