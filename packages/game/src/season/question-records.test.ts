import { expect, test } from 'vitest';
import { questionsOver, recordOfQuestion } from './question-records.ts';
import type { ScoredRound } from './run.ts';

const round = (name: string, part: Partial<ScoredRound>): ScoredRound => ({
  round: name,
  opensAtMs: 1_700_000_000_000,
  points: 100,
  key: { kind: 'choice', right: [0] },
  text: 'Which river?',
  options: ['Rhine', 'Danube'],
  place: null,
  ...part,
});

test('STATS4 recognizes a question by its text in any show, and never one without text', () => {
  const rounds = [
    round('a', {}),
    round('b', {
      text: 'Oldest first',
      options: ['B', 'A'],
      key: { kind: 'order', right: [1, 0] },
    }),
    round('c', { text: '', options: [] }),
  ];
  const rules = { streakBonus: false, speed: 'none' as const };
  const run = { run: 'a', game: 'crowdQuiz' as const, showId: 's', showName: 'One', rules, rounds };
  const figures = {
    ...{ answered: 3, right: 1, shares: [1, 0], bestShares: [1, 0] },
    ...{ discrimination: null, medianMs: null },
  };
  const records = questionsOver([{ run, statistics: rounds.map(() => figures) }]);
  const found = (text: string, options: string[], kind?: 'order') =>
    recordOfQuestion(records, { text, options, kind })?.asked[0]?.run;
  expect(found(' which RIVER ', ['rhine', 'danube'])).toBe('a');
  expect(found('Which river?', ['Danube', 'Rhine'])).toBeUndefined();
  expect(found('Which river?', [])).toBeUndefined();
  // Shuffled each time.
  expect(found('Oldest first', ['A', 'B'], 'order')).toBe('a');
  expect(found('', [])).toBeUndefined();
});
