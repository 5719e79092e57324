import { currentStage, letters, type Question, type Quizshow, type Stage } from '../show.ts';
import { stageQuestion } from './project.ts';
import type { QuestionView } from './view.ts';

/** The show as the audience knows it, with its vote and the jokers that start one. `isShown`: overlays show it. */
export function moderatedShow(show: Quizshow, styleId: string, isShown: boolean): Quizshow {
  const current = currentStage(show);
  // A fastest-finger question is shown instead of the stage's.
  const isTold = isShown && show.fingerOnAir === undefined;
  const told = isTold ? stageQuestion(current) : null;
  return {
    id: show.id,
    name: show.name,
    styleId,
    jokers: show.jokers.map(({ id, name, icon, event, isUsed }) => ({
      id,
      name,
      icon,
      event,
      isUsed,
    })),
    stages: show.stages.map((stage) =>
      stage.id === current?.id ? stageOnAir(current, told) : blankStage(stage),
    ),
    spareQuestions: [],
    fingerQuestions: [],
    currentStageIndex: show.currentStageIndex,
    moves: [],
  };
}

const blankQuestion: Question = {
  question: '',
  answers: letters.map(() => ''),
  correctAnswer: 0,
  votingCountdown: 30,
  showCorrectAnswer: false,
  removedAnswers: [],
  isVoting: false,
  votes: letters.map(() => 0),
};

const blankStage = ({ id, price }: Stage): Stage => ({ id, price, question: blankQuestion });

/** The vote of the stage in play, and the part of its question that the overlay shows; no text while it shows none. */
function stageOnAir({ id, price, question }: Stage, told: QuestionView | null): Stage {
  const { votingRound, votingStartsAtMs, votingEndsAtMs, areFiguresTyped } = question;
  return {
    id,
    price,
    question: {
      ...blankQuestion,
      ...(told === null ? {} : textsTold(question, told)),
      votingCountdown: question.votingCountdown,
      isVoting: question.isVoting,
      votes: [...question.votes],
      ...(votingRound === undefined ? {} : { votingRound }),
      ...(votingStartsAtMs === undefined ? {} : { votingStartsAtMs }),
      ...(votingEndsAtMs === undefined ? {} : { votingEndsAtMs }),
      ...(areFiguresTyped === undefined ? {} : { areFiguresTyped }),
    },
  };
}

function textsTold(question: Question, told: QuestionView): Partial<Question> {
  const { showCorrectAnswer, lockedAnswer, correctAnswer, removedAnswers, shownAnswers } = question;
  return {
    question: told.text,
    answers: told.answers.map(({ text }) => text),
    ...(told.image === null ? {} : { image: told.image, imageAlt: told.imageAlt }),
    ...(told.explanation === null ? {} : { explanation: told.explanation }),
    removedAnswers: [...removedAnswers],
    ...(shownAnswers === undefined ? {} : { shownAnswers }),
    ...(lockedAnswer === undefined ? {} : { lockedAnswer }),
    ...(showCorrectAnswer ? { showCorrectAnswer, correctAnswer } : {}),
  };
}
