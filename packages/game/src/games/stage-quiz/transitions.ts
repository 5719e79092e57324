import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import {
  allShown,
  hasHidden,
  isHidden,
  withAnswersToCome,
  withNextAnswer,
} from './answers-appear.ts';
import { afterClimb } from './climb.ts';
import type { AnyStageQuizCommand } from './command.ts';
import { fingerShown, fingerStepped, fingerTaken } from './finger/finger.ts';
import { endCardShown, endedByReveal, isOver, walkedAway, withoutEnding } from './ending.ts';
import {
  boardShown,
  lockedForEverybody,
  openedToEverybody,
  unlockedForEverybody,
  withCrowdResult,
} from './everybody.ts';
import { closed, figuresShown, roundOf } from './figures.ts';
import { halved, triedOnce, withSecondTry } from './joker-effects.ts';
import { recorded, undone } from './moves.ts';
import {
  clockResumed,
  clockStarted,
  clockStopped,
  jokerClockEnded,
  jokerClockStarted,
} from './question-clock.ts';
import {
  answerCount,
  currentStage,
  jokerEvent,
  unplayedStage,
  withUnplayedFingers,
  withoutFinger,
  type AnswerIndex,
  type Joker,
  type Question,
  type Quizshow,
} from './show.ts';
import { switchedQuestion } from './spare-questions.ts';

/** The show after a move, or the refusal. */
export type Outcome = Quizshow | Refusal;

/**
 * The rules of the stage quiz: SPEC.md, SQ. Unchanged parts are shared with the previous show; a move that changes
 * nothing returns the same object.
 */
export function play(show: Quizshow, command: AnyStageQuizCommand, stamp: Stamp): Outcome {
  switch (command.type) {
    case 'stageQuiz.start':
      return recorded('start', show, start(show), stamp);
    case 'stageQuiz.nextStage':
      return recorded('nextStage', show, nextStage(show, command.from, stamp), stamp);
    case 'stageQuiz.lockAnswer':
      return recorded('lockAnswer', show, lockAnswer(show, command.answer, stamp), stamp);
    case 'stageQuiz.unlockAnswer':
      return recorded('unlockAnswer', show, unlockAnswer(show, stamp), stamp);
    case 'stageQuiz.revealAnswer':
      return recorded('revealAnswer', show, revealAnswer(show, stamp), stamp);
    case 'stageQuiz.useJoker':
      return recorded('useJoker', show, useJoker(show, command.jokerId, stamp), stamp);
    case 'stageQuiz.stopVoting':
      return recorded('stopVoting', show, stopVoting(show, stamp), stamp);
    case 'stageQuiz.showNextAnswer':
      return recorded('showNextAnswer', show, showNextAnswer(show, stamp), stamp);
    case 'stageQuiz.endJokerClock':
      return recorded('endJokerClock', show, endJokerClock(show, stamp), stamp);
    case 'stageQuiz.showFigures':
      return recorded(
        'showFigures',
        show,
        figuresShown(show, command.figures, stamp, (change) => withQuestion(show, change)),
        stamp,
      );
    case 'stageQuiz.walkAway':
      return recorded(
        'walkAway',
        show,
        walkedAway(show, (change) => withQuestion(show, change)),
        stamp,
      );
    case 'stageQuiz.showEndCard':
      return recorded('showEndCard', show, endCardShown(withoutFinger(show)), stamp);
    case 'stageQuiz.showFinger':
      return recorded('showFinger', show, fingerShown(show, command.questionId, stamp), stamp);
    case 'stageQuiz.stepFinger':
      return recorded(
        `${command.step}Finger`,
        show,
        fingerStepped(show, command.step, stamp),
        stamp,
      );
    case 'stageQuiz.takeFinger':
      return recorded('takeFinger', show, fingerTaken(show, command.place, stamp), stamp);
    case 'stageQuiz.reset':
      return recorded('reset', show, withUnplayedFingers(resetShow(show)), stamp);
    case 'stageQuiz.showBoard':
      return boardShown(show, { card: command.card, atMs: stamp.atMs });
    case 'stageQuiz.undo':
      return undone(show, command.from, stamp);
    case 'stageQuiz.countVotes':
      return countVotes(show, command.round, command.votes);
    case 'stageQuiz.closeVoting':
      return closeVoting(show, command.round, command.votes);
    case 'stageQuiz.scoreCrowd':
      return withCrowdResult(show, command.round, { ...command.result, atMs: stamp.atMs });
    case 'stageQuiz.showScore':
      return { ...show, scoreOnAir: { ...command.score, atMs: stamp.atMs } };
  }
}

/** The show before its first stage: nothing used, locked, revealed, removed or voted. */
function resetShow({ boardOnAir: _, scoreOnAir: _score, ...show }: Quizshow): Quizshow {
  return {
    ...withoutEnding(withoutFinger(show)),
    currentStageIndex: -1,
    jokers: show.jokers.map((joker) => (joker.isUsed ? { ...joker, isUsed: false } : joker)),
    stages: show.stages.map(unplayedStage),
    spareQuestions: show.spareQuestions.map(unplayedStage),
  };
}

const start = (show: Quizshow): Outcome =>
  show.stages.length < 1 ? 'notEnoughStages' : resetShow(show);

function nextStage(show: Quizshow, from: number | undefined, stamp: Stamp): Outcome {
  if (from !== undefined && from !== show.currentStageIndex) return 'stageChanged';
  const index = show.currentStageIndex + 1;
  if (index >= show.stages.length) return 'noNextStage';
  if (isOver(show)) return 'showEnded';
  const left = withoutEnding(
    withQuestion(withoutFinger(show), (question) => finished(question, stamp)),
  );
  const { boardOnAir: _, ...moved } = { ...left, currentStageIndex: index };
  return questionAsked(moved, afterClimb(moved, stamp));
}

/** Puts the question in play on air. */
const questionAsked = (show: Quizshow, stamp: Stamp): Quizshow =>
  withQuestion(show, (question) => {
    const coming = withAnswersToCome(show, question);
    return hasHidden(coming) ? coming : opened(show, coming, stamp);
  });

function lockAnswer(show: Quizshow, answer: AnswerIndex, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (question.removedAnswers.includes(answer)) return 'answerRemoved';
  if (show.ended !== undefined) return 'showEnded';
  if (isHidden(question, answer)) return 'answerHidden';
  if (question.lockedAnswer === answer) return show;
  return withQuestion(show, (open) =>
    clockStopped(
      jokerClockEnded(lockedForEverybody({ ...open, lockedAnswer: answer }, stamp), stamp),
      stamp,
    ),
  );
}

function unlockAnswer(show: Quizshow, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (question.lockedAnswer === undefined) return 'nothingLocked';
  return withQuestion(show, ({ lockedAnswer: _, ...open }) =>
    clockResumed(unlockedForEverybody(open), stamp),
  );
}

function revealAnswer(show: Quizshow, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.showCorrectAnswer) return 'answerRevealed';
  const again = triedOnce(question);
  if (again !== null) return withQuestion(show, () => clockResumed(again, stamp));
  return endedByReveal(
    withQuestion(withoutFinger(show), (open) => ({
      ...allShown(finished(open, stamp)),
      showCorrectAnswer: true,
    })),
  );
}

/** Once all answers are visible, everybody may answer and the clock starts. */
const opened = (show: Quizshow, question: Question, stamp: Stamp): Question =>
  clockStarted(show, openedToEverybody(show, question, stamp), stamp);

/** The last answer opens the question to everybody, because it cannot be answered before. */
function showNextAnswer(show: Quizshow, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (show.ended !== undefined && !question.showCorrectAnswer) return 'showEnded';
  const next = withNextAnswer(question);
  if (typeof next === 'string') return next;
  return withQuestion(show, () => (hasHidden(next) ? next : opened(show, next, stamp)));
}

function useJoker(show: Quizshow, jokerId: string, stamp: Stamp): Outcome {
  const joker = show.jokers.find(({ id }) => id === jokerId);
  if (joker === undefined) return 'jokerOutOfBounds';
  if (joker.isUsed) return 'jokerUsed';
  const played = jokerPlayed(show, joker, stamp);
  if (typeof played === 'string') return played;
  return {
    ...played,
    jokers: played.jokers.map((other) => (other === joker ? { ...joker, isUsed: true } : other)),
  };
}

function jokerPlayed(show: Quizshow, joker: Joker, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  const { event, seconds } = joker;
  if (event === jokerEvent.nothing && seconds === undefined) return show;
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (show.ended !== undefined) return 'showEnded';
  if (hasHidden(question)) return 'answersHidden';
  switch (event) {
    case jokerEvent.nothing: {
      const timed = jokerClockStarted(question, seconds ?? 0, stamp);
      return typeof timed === 'string' ? timed : withQuestion(show, () => timed);
    }
    case jokerEvent.fiftyFifty:
      if (question.lockedAnswer !== undefined) return 'unlockFirst';
      return withQuestion(show, (open) => halved(open, stamp));
    case jokerEvent.doubleDip: {
      const tried = withSecondTry(question);
      return typeof tried === 'string' ? tried : withQuestion(show, () => tried);
    }
    case jokerEvent.switchQuestion: {
      if (question.lockedAnswer !== undefined) return 'unlockFirst';
      const switched = switchedQuestion(withQuestion(show, (open) => finished(open, stamp)));
      return typeof switched === 'string' ? switched : questionAsked(switched, stamp);
    }
    case jokerEvent.askTheChat:
    case jokerEvent.askTheTwitchChat:
      if (question.isVoting) return 'votingAlready';
      return withQuestion(show, (open) => voteOpened(open, stamp));
  }
}

const voteOpened = ({ areFiguresTyped: _, ...question }: Question, stamp: Stamp): Question => ({
  ...question,
  votes: Array.from({ length: answerCount }, () => 0),
  isVoting: true,
  votingRound: roundOf(stamp),
  votingStartsAtMs: stamp.atMs,
  votingEndsAtMs: stamp.atMs + question.votingCountdown * 1000,
});

function endJokerClock(show: Quizshow, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.jokerClock === undefined) return 'noJokerClock';
  return withQuestion(show, (open) => jokerClockEnded(open, stamp));
}

function stopVoting(show: Quizshow, stamp: Stamp): Outcome {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (!question.isVoting) return 'notVoting';
  return withQuestion(show, (open) => ({
    ...closed(open),
    votingEndsAtMs: Math.min(open.votingEndsAtMs ?? stamp.atMs, stamp.atMs),
  }));
}

function countVotes(show: Quizshow, round: string, votes: number[]): Outcome {
  const question = currentStage(show)?.question;
  if (!question?.isVoting || question.votingRound !== round) return 'notVoting';
  if (votes.every((count, index) => count === question.votes[index])) return show;
  return withQuestion(show, (open) => ({ ...open, votes }));
}

function closeVoting(show: Quizshow, round: string, votes: number[] | null): Outcome {
  const question = currentStage(show)?.question;
  if (!question?.isVoting || question.votingRound !== round) return 'notVoting';
  return withQuestion(show, (open) => closed(votes === null ? open : { ...open, votes }));
}

/** Ends the vote and the joker's clock of a question. */
const finished = (question: Question, stamp: Stamp): Question =>
  jokerClockEnded(closed(question), stamp);

/** Changes the question in play; returns the same show when there is none or nothing changed. */
function withQuestion(show: Quizshow, change: (question: Question) => Question): Quizshow {
  const { stages, currentStageIndex: index, spareQuestions } = show;
  const stage = stages[index];
  if (stage === undefined) return show;
  const spareAt = spareQuestions.findIndex(({ id }) => id === stage.spareIds?.at(-1));
  const spare = spareQuestions[spareAt];
  const { question: asked } = spare ?? stage;
  const question = change(asked);
  if (question === asked) return show;
  return spare === undefined
    ? { ...show, stages: stages.with(index, { ...stage, question }) }
    : { ...show, spareQuestions: spareQuestions.with(spareAt, { ...spare, question }) };
}
