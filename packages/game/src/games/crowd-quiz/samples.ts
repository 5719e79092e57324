import { questionSchema, type Question } from './show.ts';

type Sample = Partial<Question> & Pick<Question, 'kind' | 'question'>;

/** One question of each kind, to begin with. */
const samples: readonly Sample[] = [
  {
    kind: 'choice',
    question: 'Which of these planets is the largest?',
    options: ['Saturn', 'Jupiter', 'Neptune', 'Earth'],
    right: [1],
  },
  {
    kind: 'choice',
    question: 'An octopus has three hearts.',
    options: ['True', 'False'],
    right: [0],
    seconds: 15,
  },
  {
    kind: 'several',
    question: 'Which of these lie in Africa?',
    options: ['Kenya', 'Peru', 'Morocco', 'Nepal', 'Ghana'],
    right: [0, 2, 4],
    seconds: 30,
  },
  {
    kind: 'number',
    question: 'In which year did the Eiffel Tower open?',
    rightNumber: 1889,
    numberScoring: 'closest',
    seconds: 30,
  },
  {
    kind: 'order',
    question: 'From the lightest to the heaviest',
    options: ['Hedgehog', 'Fox', 'Wolf', 'Brown bear'],
    seconds: 40,
  },
  {
    kind: 'text',
    question: 'Which metal is liquid at room temperature?',
    accepted: 'Mercury\nQuicksilver',
    seconds: 30,
  },
  {
    kind: 'poll',
    question: 'What shall we play next?',
    options: ['Another quiz', 'A game', 'Just talk'],
    right: [],
    points: 0,
  },
];

export const sampleQuestions = (newId: () => string): Question[] =>
  samples.map((sample) => questionSchema.parse({ ...sample, id: newId() }));
