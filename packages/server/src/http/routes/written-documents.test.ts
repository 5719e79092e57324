import { expect, it } from 'vitest';
import { SerializedDocuments } from './written-documents.ts';

it('GUARD20 serializes a document state once for all readers, and again after a change', () => {
  const written = new SerializedDocuments(100);
  let times = 0;
  const read = (name: string, document: object) =>
    new TextDecoder().decode(
      written.get(name, document, () => {
        times += 1;
        return document;
      }),
    );
  const first = { revision: 1 };
  for (let n = 0; n < 10; n++) expect(read('anna owner', first)).toBe('{"revision":1}');
  expect(times).toBe(1);
  expect(read('anna owner', { revision: 2 })).toBe('{"revision":2}');
  expect(read('anna writer', first)).toBe('{"revision":1}');
  expect(times).toBe(3);
});

it('GUARD20 keeps only the newest documents within the byte limit', () => {
  const written = new SerializedDocuments(100);
  let times = 0;
  const documents = Array.from({ length: 6 }, (_, n) => ({ n, text: 'x'.repeat(20) }));
  const readAll = () => {
    for (const [n, document] of documents.entries())
      written.get(`user${n}`, document, () => {
        times += 1;
        return document;
      });
  };
  readAll();
  written.get('user5', documents[5] ?? {}, () => {
    times += 1;
    return {};
  });
  expect(times).toBe(6);
  readAll();
  expect(times).toBe(12);
});
