import {
  minOptions,
  questionSchema,
  type Question,
  type QuestionKind,
} from '../games/crowd-quiz/show.ts';
import { answerIndexSchema } from '../games/stage-quiz/show.ts';
import { likenessOf, type ImportedStage } from './import.ts';

// Converts questions of files for a crowd quiz: with two or more written answers, or one that is typed.

/**
 * Removes blank answers, because a crowd quiz does not need four, and the price. The right answer stays even if it is
 * blank.
 */
export function withWrittenAnswers(stage: ImportedStage): ImportedStage {
  const { answers, correctAnswer } = stage.question;
  const written = answers
    .map((answer, index) => ({ answer, index }))
    .filter(({ answer, index }) => answer.trim() !== '' || index === correctAnswer);
  return {
    ...stage,
    price: null,
    question: {
      ...stage.question,
      answers: written.map(({ answer }) => answer),
      correctAnswer: answerIndexSchema.parse(
        written.findIndex(({ index }) => index === correctAnswer),
      ),
    },
  };
}

/**
 * The crowd question: of the kind that the file specifies; otherwise a choice, or typed text if there is only a right
 * answer.
 */
export function crowdQuestionOf(stage: ImportedStage, id: string): Question {
  const { crowd } = stage;
  const { question, answers, correctAnswer, votingCountdown, isRightGuessed, ...rest } =
    withWrittenAnswers(stage).question;
  return questionSchema.parse({
    ...rest,
    id,
    question,
    ...(crowd ?? {
      ...answerOf(answers, correctAnswer),
      ...(isRightGuessed === undefined ? {} : { isRightGuessed }),
    }),
    ...(votingCountdown === undefined ? {} : { seconds: votingCountdown }),
  });
}

type AnswerFields = Partial<Question> & { kind: QuestionKind };

function answerOf(answers: readonly string[], right: number): AnswerFields {
  const [only = ''] = answers;
  if (answers.length === 1 && only.trim() !== '')
    // Each line would count as a separate answer.
    return { kind: 'text', accepted: only.replaceAll(/\s+/g, ' ').trim() };
  const blank = Array.from({ length: Math.max(0, minOptions - answers.length) }, () => '');
  return { kind: 'choice', options: [...answers, ...blank], right: [right] };
}

/** A key that is equal for two crowd questions that are the same to the audience. */
export function crowdLikenessOf(question: Question): string {
  const [first = 0] = question.right;
  const { kind, options, accepted } = question;
  const answers: Record<QuestionKind, readonly string[]> = {
    choice: [options[first] ?? ''],
    several: question.right.map((option) => options[option] ?? '').toSorted(),
    number: [`${question.rightNumber}`],
    order: options,
    text: accepted.split('\n').slice(0, 1),
    poll: options,
  };
  const answer = answers[kind].join('\n');
  return likenessOf({ question: question.question, answers: [answer], correctAnswer: 0 });
}
