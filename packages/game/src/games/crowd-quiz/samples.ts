import type { Language } from '../../values/language.ts';
import { questionSchema, type Question } from './show.ts';

type Sample = Partial<Question> & Pick<Question, 'kind' | 'question'>;

const englishSamples: readonly Sample[] = [
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

const germanSamples: readonly Sample[] = [
  {
    kind: 'choice',
    question: 'Welcher dieser Planeten ist der größte?',
    options: ['Saturn', 'Jupiter', 'Neptun', 'Erde'],
    right: [1],
  },
  {
    kind: 'choice',
    question: 'Ein Krake hat drei Herzen.',
    options: ['Richtig', 'Falsch'],
    right: [0],
    seconds: 15,
  },
  {
    kind: 'several',
    question: 'Welche dieser Länder liegen in Afrika?',
    options: ['Kenia', 'Peru', 'Marokko', 'Nepal', 'Ghana'],
    right: [0, 2, 4],
    seconds: 30,
  },
  {
    kind: 'number',
    question: 'In welchem Jahr wurde der Eiffelturm eröffnet?',
    rightNumber: 1889,
    numberScoring: 'closest',
    seconds: 30,
  },
  {
    kind: 'order',
    question: 'Vom leichtesten zum schwersten Tier',
    options: ['Igel', 'Fuchs', 'Wolf', 'Braunbär'],
    seconds: 40,
  },
  {
    kind: 'text',
    question: 'Welches Metall ist bei Zimmertemperatur flüssig?',
    accepted: 'Quecksilber',
    seconds: 30,
  },
  {
    kind: 'poll',
    question: 'Was spielen wir als Nächstes?',
    options: ['Noch ein Quiz', 'Ein Spiel', 'Einfach quatschen'],
    right: [],
    points: 0,
  },
];

const samples = { en: englishSamples, de: germanSamples };

/** Sample questions, one of each kind. */
export const sampleQuestions = (newId: () => string, language: Language = 'en'): Question[] =>
  samples[language].map((sample) => questionSchema.parse({ ...sample, id: newId() }));
