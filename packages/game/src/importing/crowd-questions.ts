import {
  minOptions,
  questionSchema,
  type Question,
  type QuestionKind,
} from '../games/crowd-quiz/show.ts';
import { answerIndexSchema } from '../games/stage-quiz/show.ts';
import { likenessOf, type ImportedStage } from './import.ts';

// Questions of files as a crowd quiz takes them: with the answers that are written, two or more, or one that is typed.

/** Without blank answers, as a crowd quiz needs no four; and without a price. The right one stays even where it is blank. */
export function withWrittenAnswers(stage: ImportedStage): ImportedStage {
  const { answers, correctAnswer } = stage.question;
  const kept = answers
    .map((answer, index) => ({ answer, index }))
    .filter(({ answer, index }) => answer.trim() !== '' || index === correctAnswer);
  return {
    ...stage,
    price: null,
    question: {
      ...stage.question,
      answers: kept.map(({ answer }) => answer),
      correctAnswer: answerIndexSchema.parse(
        kept.findIndex(({ index }) => index === correctAnswer),
      ),
    },
  };
}

/** The question that comes of it: what the file asks; else a choice, or what is typed where the right answer stands alone. */
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
    // Each line would be an answer of its own.
    return { kind: 'text', accepted: only.replaceAll(/\s+/g, ' ').trim() };
  const blank = Array.from({ length: Math.max(0, minOptions - answers.length) }, () => '');
  return { kind: 'choice', options: [...answers, ...blank], right: [right] };
}

/** What two questions of crowd quizzes have in common that are the same to those who answer them. */
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
