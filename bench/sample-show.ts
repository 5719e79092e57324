import { quizshowSchema, stageSchema, type Quizshow } from '@quizcast/game/games/stage-quiz/show';

/** A stage with long texts, about 1 kB as JSON. */
const sampleStage = (number: number) =>
  stageSchema.parse({
    id: `sample${number}`,
    price: `${number * 10} €`,
    question: {
      question: `Question ${number}: ${'what would you say '.repeat(15)}?`,
      answers: ['A', 'B', 'C', 'D'].map((letter) => `${letter} ${'is what I say '.repeat(7)}`),
    },
  });

const stageBytes = JSON.stringify(sampleStage(100)).length;

/** A show `sample` with stages `sample1`, `sample2` … that makes a document about `bytes` larger. */
export const showOfSize = (bytes: number): Quizshow =>
  quizshowSchema.parse({
    id: 'sample',
    name: 'Sample',
    stages: Array.from({ length: Math.max(4, Math.round(bytes / stageBytes)) }, (_, index) =>
      sampleStage(index + 1),
    ),
  });
