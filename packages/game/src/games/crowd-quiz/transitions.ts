import { openedOptions } from '../../crowd/option-order.ts';
import type { CrowdResult } from '../../crowd/show-fields.ts';
import { foldText, isAccepted } from '../../crowd/typed/text.ts';
import { acceptedIn } from '../../crowd/written-answer.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import { roundFrom } from '../everybody.ts';
import { openerLengthMs, opensByItself } from '../opening.ts';
import { moveToUndo } from '../undo.ts';
import type { AnyCrowdQuizCommand } from './command.ts';
import {
  askedQuestionOf,
  currentQuestion,
  nextQuestion,
  maxJudged,
  unplayedShow,
  type AskedQuestion,
  type CrowdShow,
  type Move,
  type Play,
  type Question,
} from './show.ts';

type Outcome = CrowdShow | Refusal;

/** Maximum number of moves that can be undone. */
const maxMoves = 500;

/** The rules of the crowd quiz: SPEC.md, CROWDQUIZ. A move that changes nothing returns the same object. */
export function play(show: CrowdShow, command: AnyCrowdQuizCommand, stamp: Stamp): Outcome {
  switch (command.type) {
    case 'crowdQuiz.start':
      return recorded('start', show, started(show, stamp), stamp);
    case 'crowdQuiz.next':
      return recorded('next', show, askNext(show, stamp), stamp);
    case 'crowdQuiz.close':
      return recorded('close', show, closed(show, stamp), stamp);
    case 'crowdQuiz.reveal':
      return recorded('reveal', show, revealed(show, stamp), stamp);
    case 'crowdQuiz.board':
      return recorded('board', show, boardShown(show, 'board', stamp), stamp);
    case 'crowdQuiz.podium':
      return recorded('podium', show, boardShown(show, 'podium', stamp), stamp);
    case 'crowdQuiz.judge':
      return recorded('judge', show, judged(show, command), stamp);
    case 'crowdQuiz.reset':
      return recorded('reset', show, resetShow(show), stamp);
    case 'crowdQuiz.undo':
      return undone(show, command.from, stamp);
    case 'crowdQuiz.scoreCrowd':
      return withResult(show, command.round, { ...command.result, atMs: stamp.atMs });
    case 'crowdQuiz.showScore':
      return { ...show, scoreOnAir: { ...command.score, atMs: stamp.atMs } };
  }
}

function recorded(name: Move['name'], before: CrowdShow, after: Outcome, { atMs }: Stamp): Outcome {
  if (typeof after === 'string' || after === before) return after;
  const { asked: _, ...step } = before.play;
  const move: Move = { name, atMs, ...step, asked: changedQuestions(before.play, after.play) };
  return { ...after, moves: [...before.moves, move].slice(-maxMoves) };
}

function changedQuestions({ asked: before }: Play, { asked: after }: Play): Move['asked'] {
  const changed: Move['asked'] = {};
  for (const [id, asked] of Object.entries(before)) {
    const { result: _, ...rest } = asked;
    if (after[id] !== asked) changed[id] = rest;
  }
  return changed;
}

/** Start asks the first question at once, or after the automatic opener. */
function started(show: CrowdShow, stamp: Stamp): Outcome {
  const [first] = show.questions;
  if (first === undefined) return 'noQuestions';
  const leadMs = opensByItself(show) ? openerLengthMs(show.moments) : 0;
  return ask(resetShow(show), first, { ...stamp, atMs: stamp.atMs + leadMs });
}

const resetShow = (show: CrowdShow): CrowdShow =>
  show.play.phase === 'ready' && Object.keys(show.play.asked).length === 0
    ? show
    : { ...unplayedShow(show), moves: show.moves };

function askNext(show: CrowdShow, stamp: Stamp): Outcome {
  const { phase } = show.play;
  if (phase === 'ready') return 'notStarted';
  if (phase === 'question') return 'notRevealed';
  const next = nextQuestion(show);
  return next === null || phase === 'podium' ? 'noNextStep' : ask(show, next, stamp);
}

function ask(show: CrowdShow, question: Question, stamp: Stamp): CrowdShow {
  const earlier = askedQuestionOf(show, question.id);
  const now = roundFrom(stamp);
  const asked: AskedQuestion = {
    ...now,
    round: earlier?.round ?? now.round,
    endsAtMs: stamp.atMs + question.seconds * 1000,
    seconds: question.seconds,
    ...(question.kind === 'order' ? openedOptions(question.options, earlier ?? {}, stamp) : {}),
  };
  const { shownAtMs: _, ...before } = show.play;
  return {
    ...show,
    play: {
      ...before,
      phase: 'question',
      questionId: question.id,
      asked: { ...before.asked, [question.id]: asked },
    },
  };
}

function withCurrentQuestion(
  show: CrowdShow,
  change: (asked: AskedQuestion) => AskedQuestion,
): CrowdShow {
  const { questionId } = show.play;
  const asked = questionId === undefined ? undefined : askedQuestionOf(show, questionId);
  if (questionId === undefined || asked === undefined) return show;
  const after = change(asked);
  if (after === asked) return show;
  return {
    ...show,
    play: { ...show.play, asked: { ...show.play.asked, [questionId]: after } },
  };
}

function closed(show: CrowdShow, { atMs }: Stamp): Outcome {
  if (show.play.phase !== 'question' || currentQuestion(show) === null) return 'noQuestion';
  return withCurrentQuestion(show, (asked) =>
    asked.lockedAtMs === undefined
      ? { ...asked, lockedAtMs: Math.max(asked.opensAtMs, Math.min(atMs, asked.endsAtMs)) }
      : asked,
  );
}

function revealed(show: CrowdShow, stamp: Stamp): Outcome {
  const { phase } = show.play;
  if (phase === 'reveal' || phase === 'board') return 'answerRevealed';
  const shut = closed(show, stamp);
  if (typeof shut === 'string') return shut;
  const shown = withCurrentQuestion(shut, (asked) => ({ ...asked, isRevealed: true }));
  return { ...shown, play: { ...shown.play, phase: 'reveal' } };
}

function boardShown(show: CrowdShow, phase: 'board' | 'podium', { atMs }: Stamp): Outcome {
  const { phase: now } = show.play;
  if (now === 'ready') return 'notStarted';
  if (now === 'question') return 'notRevealed';
  if (now === phase) return show;
  if (now === 'podium') return 'noNextStep';
  return { ...show, play: { ...show.play, phase, shownAtMs: atMs } };
}

type Judging = Extract<AnyCrowdQuizCommand, { type: 'crowdQuiz.judge' }>;

/** Judgements that the question's own answers already give are not stored. */
function judged(show: CrowdShow, { questionId, text, isRight }: Judging): Outcome {
  const question = show.questions.find(({ id }) => id === questionId);
  const asked = askedQuestionOf(show, questionId);
  if (question === undefined || asked === undefined) return 'notFound';
  if (question.kind !== 'text') return 'nothingTyped';
  if (asked.isRevealed !== true) return 'notRevealed';
  const typed = foldText(text);
  if (typed === '') return 'invalidValue';
  const { accepted: acceptedBefore = [], declined: declinedBefore = [], ...rest } = asked;
  let accepted = acceptedBefore.filter((known) => known !== typed);
  let declined = declinedBefore.filter((known) => known !== typed);
  const acceptedByAuthor = acceptedIn(question.accepted);
  if (isAccepted(typed, [...acceptedByAuthor, ...accepted], declined) !== isRight) {
    if (isRight) accepted = [...accepted, typed];
    else declined = [...declined, typed];
  }
  if (Math.max(accepted.length, declined.length) > maxJudged) return 'listFull';
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((known, index) => known === other[index]);
  if (isSame(accepted, acceptedBefore) && isSame(declined, declinedBefore)) return show;
  const after: AskedQuestion = {
    ...rest,
    ...(accepted.length === 0 ? {} : { accepted }),
    ...(declined.length === 0 ? {} : { declined }),
  };
  return { ...show, play: { ...show.play, asked: { ...show.play.asked, [questionId]: after } } };
}

/**
 * Undoes the last move. A question closed early gets its remaining time back. One that the move asked for the first
 * time keeps its round, so that its answers count when it returns. Instead of a question removed since, the next one can
 * follow.
 */
function undone(show: CrowdShow, from: number | undefined, { atMs }: Stamp): Outcome {
  const move = moveToUndo(show.moves, from);
  if (typeof move === 'string') return move;
  const { name: _1, atMs: _2, asked: changed, ...step } = move;
  const asked = { ...show.play.asked };
  for (const [id, before] of Object.entries(changed))
    asked[id] = reopened(before, askedQuestionOf(show, id), atMs);
  const isRemoved = !show.questions.some(({ id }) => id === step.questionId);
  const phase = step.phase === 'question' && isRemoved ? 'reveal' : step.phase;
  return { ...show, play: { ...step, phase, asked }, moves: show.moves.slice(0, -1) };
}

function reopened(
  before: AskedQuestion,
  now: AskedQuestion | undefined,
  atMs: number,
): AskedQuestion {
  // Still revealed: keep the result until it is scored again.
  if (before.isRevealed === true && now?.isRevealed === true && now.result !== undefined)
    return { ...before, result: now.result };
  if (before.lockedAtMs !== undefined || now?.lockedAtMs === undefined) return before;
  const isEarly = now.lockedAtMs < now.endsAtMs;
  const stoodMs = isEarly ? Math.max(0, atMs - now.lockedAtMs) : 0;
  return { ...before, endsAtMs: before.endsAtMs + stoodMs };
}

/** Stores the result with its question; returns the same show when that is not revealed, or was asked again since. */
function withResult(show: CrowdShow, round: string, result: CrowdResult): CrowdShow {
  const [id, asked] =
    Object.entries(show.play.asked).find(([, each]) => each.round === round) ?? [];
  if (id === undefined || asked?.isRevealed !== true) return show;
  return {
    ...show,
    play: { ...show.play, asked: { ...show.play.asked, [id]: { ...asked, result } } },
  };
}
