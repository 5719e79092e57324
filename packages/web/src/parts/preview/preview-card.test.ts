import { cardKinds } from '@quizcast/game/cards/card-kinds';
import { expect, it } from 'vitest';
import { previewCard } from './preview-card.ts';

const input = {
  title: 'Million Monday',
  contestant: { name: 'Mia', line: 'from Kiel' },
  crew: ['Kim'],
  origin: 'https://quiz.example.org',
  nowMs: 1000,
};

it('previews every card without a show on air', () => {
  const cards = cardKinds.map((kind) => previewCard(kind, input));
  expect(cards.map(({ kind }) => kind)).toEqual(cardKinds);
  expect(cards.find(({ kind }) => kind === 'credits')).toMatchObject({
    contestants: ['Mia'],
    crew: ['Kim'],
  });
  expect(previewCard('break', input)).toMatchObject({ endsAtMs: 301_000 });
  expect(previewCard('opener', { ...input, openerFile: '/files/a.webm' })).toMatchObject({
    file: '/files/a.webm',
  });
});
