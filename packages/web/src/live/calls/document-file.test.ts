import { defaultDocument } from '@quizcast/game/document/defaults';
import { exportDocument } from '@quizcast/game/document/export';
import { describe, expect, it } from 'vitest';
import { checkFile, findImportError, importFile } from './document-file.ts';

describe('a file to import', () => {
  it('is accepted if Quizcast exported it', () =>
    expect(findImportError(JSON.stringify(exportDocument(defaultDocument())))).toBeNull());

  it.each(['{}', '{"a":1}', '[]', 'null', '1', '{"shows":{}}'])('is rejected if it is %s', (text) =>
    expect(findImportError(text)).toBe('noShows'),
  );

  it('is rejected if it is not JSON', () =>
    expect(findImportError('PK\u0003\u0004')).toBe('notJson'));

  it('is checked before anything is replaced', async () => {
    expect(await checkFile(new Blob(['{}']))).toEqual({ kind: 'failed', reason: 'noShows' });
    expect(await checkFile(new Blob(['{"shows":[]}']))).toBeNull();
  });

  it('is not even sent if it is too large', async () => {
    const large = new Blob([`{"shows":[],"x":"${'y'.repeat(20 * 1024 * 1024)}"}`]);
    expect(await importFile(large, { userId: 'user1', ownerId: 'user1' })).toEqual({
      kind: 'failed',
      reason: 'tooLarge',
    });
  });
});
