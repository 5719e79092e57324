import type { Joker, Stage } from '../games/stage-quiz/show.ts';
import { jokerEvent, jokerSchema, quizshowSchema, stageSchema } from '../games/stage-quiz/show.ts';
import { documentSchema, type QuizShowApp } from './document.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';

const defaultStyleName = 'Quiz show blue';
const defaultShowName = 'Your first quiz show';

/** Price of the stage of this number, counted from 1. */
const defaultPrice = (number: number): string => `${number * 10} €`;

type Sample = [
  question: string,
  answers: [string, string, string, string],
  correctAnswer: 0 | 1 | 2 | 3,
];

const samples: readonly Sample[] = [
  ['Which planet is known for its bright, wide rings?', ['Mars', 'Saturn', 'Venus', 'Mercury'], 1],
  ['How many strings does a standard violin have?', ['Three', 'Six', 'Four', 'Five'], 2],
  ['What do bees collect from flowers to make honey?', ['Nectar', 'Sap', 'Dew', 'Resin'], 0],
  ['Which city lies on two continents?', ['Cairo', 'Lisbon', 'Athens', 'Istanbul'], 3],
  ['Which metal is liquid at room temperature?', ['Tin', 'Mercury', 'Zinc', 'Lead'], 1],
  [
    'Who painted the ceiling of the Sistine Chapel?',
    ['Raphael', 'Titian', 'Michelangelo', 'Botticelli'],
    2,
  ],
  [
    'What is the longest bone in the human body?',
    ['Thigh bone', 'Shin bone', 'Upper arm bone', 'Collarbone'],
    0,
  ],
  [
    'Which ocean current keeps the coast of Norway free of ice?',
    ['Humboldt Current', 'Agulhas Current', 'Labrador Current', 'North Atlantic Drift'],
    3,
  ],
  ['Which number is neither prime nor composite?', ['Two', 'One', 'Nine', 'Fifteen'], 1],
];

export const sampleStages = (): Stage[] =>
  samples.map(([question, answers, correctAnswer], index) =>
    stageSchema.parse({
      id: `stage${index + 1}`,
      price: defaultPrice(index + 1),
      question: { question, answers, correctAnswer },
    }),
  );

/** The four jokers that a new show begins with. */
export const defaultJokers = (): Joker[] =>
  [
    { name: '50/50', icon: 'fifty-fifty', event: jokerEvent.fiftyFifty },
    { name: 'Ask the Audience', icon: 'audience', event: jokerEvent.nothing },
    { name: 'Phone a Friend', icon: 'phone', event: jokerEvent.nothing },
    { name: 'Twitch Chat', icon: 'twitch', event: jokerEvent.askTheTwitchChat },
  ].map((joker, index) => jokerSchema.parse({ id: `joker${index + 1}`, ...joker }));

/** A joker that only says of itself that it was played. */
export const plainJoker = {
  name: 'I am a Joker',
  icon: 'star',
  event: jokerEvent.nothing,
} as const;

export const defaultStyleId = 'quiz-show-blue';

export const defaultStyle = (): QuizshowStyle =>
  styleSchema.parse({ id: defaultStyleId, name: defaultStyleName });

/** The document of somebody who has just arrived. */
export const defaultDocument = (): QuizShowApp =>
  documentSchema.parse({
    activeShow: 'show1',
    defaultStyle: defaultStyleId,
    shows: [
      quizshowSchema.parse({
        id: 'show1',
        name: defaultShowName,
        styleId: defaultStyleId,
        jokers: defaultJokers(),
        stages: sampleStages(),
      }),
    ],
    styles: { [defaultStyleId]: defaultStyle() },
    settings: {},
  });
