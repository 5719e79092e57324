import type { Joker, Stage } from '../games/stage-quiz/show.ts';
import { jokerEvent, jokerSchema, quizshowSchema, stageSchema } from '../games/stage-quiz/show.ts';
import { sampleCategoryShow } from '../games/category-quiz/samples.ts';
import { documentSchema, type QuizShowApp } from './document.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';
import type { Language } from '../values/language.ts';

const defaultStyleName = 'Quiz show blue';
const defaultShowName: Readonly<Record<Language, string>> = {
  en: 'Your first quiz show',
  de: 'Deine erste Quizshow',
};

/** Price of the stage with this number, counted from 1. */
const defaultPrice = (number: number): string => `${number * 10} €`;

type Sample = [
  question: string,
  answers: [string, string, string, string],
  correctAnswer: 0 | 1 | 2 | 3,
];

const englishSamples: readonly Sample[] = [
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

const germanSamples: readonly Sample[] = [
  [
    'Welcher Planet ist für seine hellen, breiten Ringe bekannt?',
    ['Mars', 'Saturn', 'Venus', 'Merkur'],
    1,
  ],
  ['Wie viele Saiten hat eine Geige normalerweise?', ['Drei', 'Sechs', 'Vier', 'Fünf'], 2],
  [
    'Was sammeln Bienen in Blüten, um daraus Honig zu machen?',
    ['Nektar', 'Saft', 'Tau', 'Harz'],
    0,
  ],
  ['Welche Stadt liegt auf zwei Kontinenten?', ['Kairo', 'Lissabon', 'Athen', 'Istanbul'], 3],
  ['Welches Metall ist bei Zimmertemperatur flüssig?', ['Zinn', 'Quecksilber', 'Zink', 'Blei'], 1],
  [
    'Wer hat die Decke der Sixtinischen Kapelle bemalt?',
    ['Raffael', 'Tizian', 'Michelangelo', 'Botticelli'],
    2,
  ],
  [
    'Welcher Knochen ist der längste im menschlichen Körper?',
    ['Oberschenkelknochen', 'Schienbein', 'Oberarmknochen', 'Schlüsselbein'],
    0,
  ],
  [
    'Welche Meeresströmung hält die Küste Norwegens eisfrei?',
    ['Humboldtstrom', 'Agulhasstrom', 'Labradorstrom', 'Nordatlantikstrom'],
    3,
  ],
  [
    'Welche Zahl ist weder eine Primzahl noch eine zusammengesetzte Zahl?',
    ['Zwei', 'Eins', 'Neun', 'Fünfzehn'],
    1,
  ],
];

const samples = { en: englishSamples, de: germanSamples };

export const sampleStages = (language: Language = 'en'): Stage[] =>
  samples[language].map(([question, answers, correctAnswer], index) =>
    stageSchema.parse({
      id: `stage${index + 1}`,
      price: defaultPrice(index + 1),
      question: { question, answers, correctAnswer },
    }),
  );

const jokerNames = {
  en: ['50/50', 'Ask the Audience', 'Phone a Friend', 'Twitch Chat'],
  de: ['50:50', 'Publikumsjoker', 'Telefonjoker', 'Twitch-Chat'],
} as const satisfies Record<Language, readonly string[]>;

/** The four jokers of a new show. */
export const defaultJokers = (language: Language = 'en'): Joker[] =>
  [
    { icon: 'fifty-fifty', event: jokerEvent.fiftyFifty },
    { icon: 'audience', event: jokerEvent.nothing },
    { icon: 'phone', event: jokerEvent.nothing },
    { icon: 'twitch', event: jokerEvent.askTheTwitchChat },
  ].map((joker, index) =>
    jokerSchema.parse({ id: `joker${index + 1}`, name: jokerNames[language][index], ...joker }),
  );

/** A joker without an effect: it only shows that it was played. */
export const plainJoker = {
  name: 'I am a Joker',
  icon: 'star',
  event: jokerEvent.nothing,
} as const;

export const defaultStyleId = 'quiz-show-blue';

export const defaultStyle = (): QuizshowStyle =>
  styleSchema.parse({
    id: defaultStyleId,
    name: defaultStyleName,
    // Between a row of six jokers and the ladder. Stored styles without values keep those of the schema.
    explanation: { positionX: 734, width: 770 },
  });

/**
 * The document of a new user, with sample shows in their language. An overlay with German sample questions also uses
 * German texts.
 */
export function defaultDocument(language: Language = 'en'): QuizShowApp {
  const document = documentSchema.parse({
    activeShow: 'show1',
    defaultStyle: defaultStyleId,
    shows: [
      quizshowSchema.parse({
        id: 'show1',
        name: defaultShowName[language],
        styleId: defaultStyleId,
        jokers: defaultJokers(language),
        stages: sampleStages(language),
      }),
    ],
    styles: { [defaultStyleId]: defaultStyle() },
    settings: language === 'en' ? {} : { viewerLanguage: language },
  });
  const { categoryQuiz } = document;
  return {
    ...document,
    categoryQuiz: { ...categoryQuiz, shows: [sampleCategoryShow(language)] },
  };
}
