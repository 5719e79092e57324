import { expect, it } from 'vitest';
import { readOldData } from './read-old-data.ts';

const old = (questions: number) => ({
  questionlists: {
    lists: Array.from({ length: 20 }, (_, list) => ({
      name: `List ${list}`,
      questions: Array.from({ length: questions / 20 }, (_more, index) => ({
        text: `Question ${index} ${'x'.repeat(1900)}`,
        answers: ['a', 'b', 'c', 'd'],
        correctAnswer: 1,
      })),
    })),
  },
  settings: { joker: {}, overlay: {}, stages: {}, twitchname: '' },
});

it('MIG6 refuses data that does not fit into a document, for a preview as well as for an import', async () => {
  const documents = old(4000);
  const bytes = new TextEncoder().encode(JSON.stringify(documents));
  const file = { kind: 'file', bytes, name: 'old.json', user: undefined, ownId: 'ann' } as const;
  const requests = [
    { kind: 'documents', documents } as const,
    { ...file, isPreview: true },
    { ...file, isPreview: false },
  ];
  for (const request of requests)
    expect(await readOldData(request)).toEqual({
      kind: 'version1',
      conversion: { kind: 'refused', reason: 'documentFull' },
      documents: null,
    });
  expect(await readOldData({ kind: 'documents', documents: old(400) })).toMatchObject({
    conversion: { kind: 'converted' },
  });
});
