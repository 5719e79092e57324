import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import type { OverlayView } from '@quizcast/game/views/view';

type Language = OverlayView['language'];

/** What the overlay itself says in a crowd quiz: its own words, as it carries no translation library. */
interface CrowdWords {
  place: (number: number, count: number) => string;
  points: (points: string) => string;
  letters: (last: string) => string;
  several: string;
  order: string;
  number: string;
  text: string;
  closed: string;
  rightOf: (percent: number, answered: string) => string;
  answers: (answered: string) => string;
}

const catalogue: Readonly<Record<Language, CrowdWords>> = {
  en: {
    place: (number, count) => `Question ${number} of ${count}`,
    points: (points) => `${points} points`,
    letters: (last) => `Type A–${last} in chat`,
    several: 'Several are right: type all letters, like AC',
    order: 'Type the letters in order, like BDAC',
    number: 'Type your number in chat',
    text: 'Type your answer in chat',
    closed: 'Answers are closed',
    rightOf: (percent, answered) => `${percent}% of ${answered} got it right`,
    answers: (answered) => `${answered} answers`,
  },
  de: {
    place: (number, count) => `Frage ${number} von ${count}`,
    points: (points) => `${points} Punkte`,
    letters: (last) => `Schreib A–${last} in den Chat`,
    several: 'Mehrere sind richtig: schreib alle Buchstaben, etwa AC',
    order: 'Schreib die Buchstaben in der richtigen Folge, etwa BDAC',
    number: 'Schreib deine Zahl in den Chat',
    text: 'Schreib deine Antwort in den Chat',
    closed: 'Keine Antworten mehr',
    rightOf: (percent, answered) => `${percent} % von ${answered} lagen richtig`,
    answers: (answered) => `${answered} Antworten`,
  },
};

export const crowdWordsIn = (language: Language): CrowdWords => catalogue[language];

/** How the question is answered in the chat. */
export function hintFor({ kind, options }: CrowdQuestionView, language: Language): string {
  const words = crowdWordsIn(language);
  switch (kind) {
    case 'choice':
    case 'poll':
      return words.letters(options.at(-1)?.letter ?? 'B');
    case 'several':
    case 'order':
    case 'number':
    case 'text':
      return words[kind];
  }
}

/** How many answered, and how many of them were right where anything is. */
export function resultText({ kind, result }: CrowdQuestionView, language: Language): string | null {
  if (result === null) return null;
  const words = crowdWordsIn(language);
  const { answered, right } = result;
  const count = answered.toLocaleString(language);
  if (kind === 'poll' || answered === 0) return words.answers(count);
  return words.rightOf(Math.round((100 * right) / answered), count);
}
