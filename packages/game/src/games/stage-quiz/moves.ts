import type { Stamp } from '../../stamp.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { clockUndone } from './question-clock.ts';
import { diff } from '../../patch.ts';
import { moveToUndo } from '../undo.ts';
import {
  currentStage,
  playOf,
  votingOf,
  withPlay,
  withVoting,
  withoutFinger,
  type Move,
  type moveNames,
  type Question,
  type Quizshow,
  type Stage,
} from './show.ts';

/** Maximum number of moves that can be undone; a long evening has about two hundred. */
const maxMoves = 500;

/** Records the move from `before` to `after` in the show's list, unless it was refused or changed nothing. */
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
    ...fingersBefore(before, after),
    ...contestantBefore(before, after),
    questions: questionsBefore(before.stages, after.stages),
    ...sparesBefore(before, after),
  };
  return { ...after, moves: [...after.moves, move].slice(-maxMoves) };
}

const endingOf = ({ ended }: Quizshow): Move['ending'] => (ended === undefined ? {} : { ended });

function fingersBefore(before: Quizshow, after: Quizshow): Pick<Move, 'finger'> {
  if (before.fingerOnAir === after.fingerOnAir && before.fingerQuestions === after.fingerQuestions)
    return {};
  const asked: NonNullable<Move['finger']>['asked'] = {};
  const fresh: string[] = [];
  for (const question of before.fingerQuestions) {
    const now = after.fingerQuestions.find(({ id }) => id === question.id);
    if (now?.asked === question.asked) continue;
    if (question.asked === undefined) fresh.push(question.id);
    else asked[question.id] = question.asked;
  }
  const { fingerOnAir: onAir } = before;
  return { finger: { ...(onAir === undefined ? {} : { onAir }), asked, fresh } };
}

const contestantBefore = (
  { contestant: was }: Quizshow,
  { contestant: now }: Quizshow,
): Pick<Move, 'contestant'> =>
  was === now ? {} : { contestant: was === undefined ? {} : { was } };

function usedBefore(before: Quizshow, after: Quizshow): Record<string, boolean> {
  const jokers: Record<string, boolean> = {};
  before.jokers.forEach((joker, index) => {
    if (after.jokers[index] !== joker) jokers[joker.id] = joker.isUsed;
  });
  return jokers;
}

function sparesBefore(before: Quizshow, after: Quizshow): Pick<Move, 'spares' | 'switched'> {
  const spares = questionsBefore(before.spareQuestions, after.spareQuestions);
  const switched: NonNullable<Move['switched']> = {};
  before.stages.forEach(({ id, spareIds = [] }, index) => {
    if (spareIds.length !== (after.stages[index]?.spareIds ?? []).length) switched[id] = spareIds;
  });
  return {
    ...(Object.keys(spares).length === 0 ? {} : { spares }),
    ...(Object.keys(switched).length === 0 ? {} : { switched }),
  };
}

function questionsBefore(before: readonly Stage[], after: readonly Stage[]): Move['questions'] {
  const questions: Move['questions'] = {};
  before.forEach((stage, index) => {
    const next = after[index];
    if (next === undefined || next === stage) return;
    const [play, voting] = [playOf(stage.question), votingOf(stage.question)];
    questions[stage.id] = {
      ...(diff(play, playOf(next.question)).length === 0 ? {} : { play }),
      ...(diff(voting, votingOf(next.question)).length === 0 ? {} : { voting }),
    };
  });
  return questions;
}

/** The stage with its previous values restored. */
const stageBefore = (
  stage: Stage,
  questions: Move['questions'] = {},
  move: Move,
  stamp: Stamp,
): Stage => {
  const before = questions[stage.id];
  return before === undefined
    ? stage
    : { ...stage, question: questionBefore(stage.question, before, move, stamp) };
};

function withSpareIds(stage: Stage, spareIds: string[] | undefined): Stage {
  if (spareIds === undefined) return stage;
  const { spareIds: _, ...authored } = stage;
  return spareIds.length === 0 ? authored : { ...authored, spareIds };
}

function questionBefore(
  question: Question,
  { play, voting }: Move['questions'][string],
  move: Move,
  stamp: Stamp,
): Question {
  const { removalOrder, crowd } = question;
  const drawn = {
    ...(removalOrder === undefined ? {} : { removalOrder }),
    ...(crowd === undefined ? {} : { crowd }),
  };
  let before = question;
  if (play !== undefined) {
    const played = withPlay(question, { ...drawn, ...play });
    // The right answer may have been corrected since.
    const removedAnswers = played.removedAnswers.filter((each) => each !== played.correctAnswer);
    before = clockUndone({ ...played, removedAnswers }, question, move, stamp);
  }
  return voting === undefined ? before : withVoting(before, voting);
}

/** Rounds of votes that the show has or that undo can restore, without duplicates. */
export function roundsWithinUndo({ stages, spareQuestions, moves }: Quizshow): Set<string> {
  const rounds = new Set<string>();
  const add = (round: string | undefined) => void (round !== undefined && rounds.add(round));
  for (const { question } of [...stages, ...spareQuestions]) add(question.votingRound);
  for (const { questions, spares } of moves)
    for (const { voting } of [...Object.values(questions), ...Object.values(spares ?? {})])
      add(voting?.votingRound);
  return rounds;
}

/** A question asked first by this move keeps its round and order, so that it returns with its answers. */
function fingersUndone(show: Quizshow, { finger }: Move): Quizshow {
  if (finger === undefined) return show;
  const { onAir, asked, fresh } = finger;
  const rest = withoutFinger(show);
  return {
    ...rest,
    ...(onAir === undefined ? {} : { fingerOnAir: onAir }),
    fingerQuestions: rest.fingerQuestions.map((question) => {
      const before = Object.hasOwn(asked, question.id) ? asked[question.id] : undefined;
      if (before !== undefined) return { ...question, asked: before };
      if (question.asked === undefined || !fresh.includes(question.id)) return question;
      const { round, opensAtMs, order, texts } = question.asked;
      return { ...question, asked: { round, opensAtMs, order, ...(texts && { texts }) } };
    }),
  };
}

function contestantUndone(show: Quizshow, { contestant }: Move): Quizshow {
  if (contestant === undefined) return show;
  const { contestant: _, ...rest } = show;
  const { was } = contestant;
  return was === undefined ? rest : { ...rest, contestant: was };
}

/** Undoes the last move. Stages and jokers removed since are skipped. */
export function undone(show: Quizshow, from: number | undefined, stamp: Stamp): Quizshow | Refusal {
  const move = moveToUndo(show.moves, from);
  if (typeof move === 'string') return move;
  const index = move.stageId === null ? -1 : show.stages.findIndex(({ id }) => id === move.stageId);
  const { ended: now, ...rest } = contestantUndone(fingersUndone(show, move), move);
  const ended = move.ending === undefined ? now : move.ending.ended;
  return {
    ...rest,
    ...(ended === undefined ? {} : { ended }),
    currentStageIndex: index,
    jokers: show.jokers.map((joker) => {
      const isUsed = move.jokers[joker.id];
      return isUsed === undefined ? joker : { ...joker, isUsed };
    }),
    stages: show.stages.map((stage) =>
      withSpareIds(stageBefore(stage, move.questions, move, stamp), move.switched?.[stage.id]),
    ),
    spareQuestions: show.spareQuestions.map((spare) =>
      stageBefore(spare, move.spares, move, stamp),
    ),
    moves: show.moves.slice(0, -1),
  };
}
