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

/** The question that comes of it: a choice; where the right answer stands alone, it is typed. */
export function crowdQuestionOf(stage: ImportedStage, id: string): Question {
  const { question, answers, correctAnswer, votingCountdown, ...rest } =
    withWrittenAnswers(stage).question;
  return questionSchema.parse({
    ...rest,
    id,
    question,
    ...answerOf(answers, correctAnswer),
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

/** What a question of a crowd quiz has in common with the same one of a file. */
export function crowdLikenessOf({ kind, question, options, right, accepted }: Question): string {
  const [first = 0] = right;
  const answers = kind === 'text' ? accepted.split('\n') : options;
  return likenessOf({ question, answers, correctAnswer: kind === 'text' ? 0 : first });
}
