import { currentStage, letters, type Question, type Quizshow, type Stage } from '../show.ts';
import { stageQuestion } from './project.ts';
import type { QuestionView } from './view.ts';

/** The show as the audience knows it, with its vote and the jokers that start one. `isShown`: overlays show it. */
export function moderatedShow(show: Quizshow, styleId: string, isShown: boolean): Quizshow {
  const current = currentStage(show);
  // A fastest-finger question is shown instead of the stage's.
  const isQuestionShown = isShown && show.fingerOnAir === undefined;
  const shownQuestion = isQuestionShown ? stageQuestion(current) : null;
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
      stage.id === current?.id ? stageOnAir(current, shownQuestion) : blankStage(stage),
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
function stageOnAir({ id, price, question }: Stage, shownQuestion: QuestionView | null): Stage {
  const { votingRound, votingStartsAtMs, votingEndsAtMs, areFiguresTyped } = question;
  return {
    id,
    price,
    question: {
      ...blankQuestion,
      ...(shownQuestion === null ? {} : shownTexts(question, shownQuestion)),
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

function shownTexts(question: Question, shownQuestion: QuestionView): Partial<Question> {
  const { showCorrectAnswer, lockedAnswer, correctAnswer, removedAnswers, shownAnswers } = question;
  return {
    question: shownQuestion.text,
    answers: shownQuestion.answers.map(({ text }) => text),
    ...(shownQuestion.image === null
      ? {}
      : { image: shownQuestion.image, imageAlt: shownQuestion.imageAlt }),
    ...(shownQuestion.explanation === null ? {} : { explanation: shownQuestion.explanation }),
    removedAnswers: [...removedAnswers],
    ...(shownAnswers === undefined ? {} : { shownAnswers }),
    ...(lockedAnswer === undefined ? {} : { lockedAnswer }),
    ...(showCorrectAnswer ? { showCorrectAnswer, correctAnswer } : {}),
  };
}
