import type { LegacyDocuments } from './convert.ts';

/** Deterministic version 1 documents of about 5 MB of JSON: long lists, and the same amount of unknown fields. */
export function largeLegacy(): LegacyDocuments {
  const words = ['Lorem', 'ipsum', 'größer', 'dolor', '😀', 'sit', 'amet', 'مثال'];
  const text = (seed: number, length: number): string =>
    Array.from({ length }, (_, at) => words[(seed * 31 + at * 7) % words.length]).join(' ');
  const questionlists = Array.from({ length: 20 }, (_, list) => ({
    name: `List ${list + 1}`,
    questions: Array.from({ length: 250 }, (__, at) => ({
      text: `${list}-${at} ${text(list + at, 30)}`,
      answers: Array.from({ length: 4 }, (___, answer) => `${answer}: ${text(at + answer, 8)}`),
      correctAnswer: (list + at) % 4,
      statistics: { asked: at, comment: text(at, 85) },
    })),
  }));
  return {
    questionlists,
    settings: {
      joker: { fiftyFifty: true },
      overlay: { positionY: 700 },
      stages: Array.from({ length: 250 }, (_, at) => `${(at + 1) * 5} €`),
      twitchname: 'large',
    },
  };
}
