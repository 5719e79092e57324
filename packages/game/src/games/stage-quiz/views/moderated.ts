import { currentStage, letters, type Question, type Quizshow, type Stage } from '../show.ts';
import { stageQuestion } from './project.ts';
import type { QuestionView } from './view.ts';

/** The show as its audience knows it: its vote, and the jokers that begin one. `isShown`: overlays show it. */
export function moderatedShow(show: Quizshow, styleId: string, isShown: boolean): Quizshow {
  const current = currentStage(show);
  // A question that picks who plays stands in the place of the stage's.
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

/** The vote of the stage in play, and of its question what the overlay tells; nothing of it while that tells nothing. */
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
