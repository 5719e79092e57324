import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../test-bed.fixture.ts';
import { browserStorage } from '../browser-storage.ts';
import { firstProgress } from './add-media.ts';
import { forgetRun, storeRun, storageName, storedRuns, type StoredRun } from './stored-runs.ts';

const run: StoredRun = {
  id: 'r1',
  showName: 'Evening',
  fileName: 'pack.siq',
  hasSounds: true,
  progress: firstProgress([
    {
      kind: 'image',
      file: 'Images/a.png',
      path: ['shows', 's', 'stages', 't', 'question', 'image'],
    },
  ]),
};

beforeEach(() => {
  const storage = memoryStorage();
  for (const name of ['get', 'set', 'remove', 'keys'] as const)
    vi.spyOn(browserStorage, name).mockImplementation(storage[name]);
});
afterEach(() => void vi.restoreAllMocks());

it('FORMAT68 stores unfinished runs per user and document until they are removed', () => {
  storeRun('anna', run);
  storeRun('anna', { ...run, id: 'r2' });
  expect(storedRuns('anna')).toEqual([run, { ...run, id: 'r2' }]);
  expect(storedRuns('anna@ben')).toEqual([]);
  forgetRun('anna', 'r1');
  expect(storedRuns('anna').map(({ id }) => id)).toEqual(['r2']);
});

it('skips entries that it cannot read', () => {
  browserStorage.set(storageName('anna', 'r3'), '{"showName":1}');
  browserStorage.set(storageName('anna', 'r4'), '{');
  expect(storedRuns('anna')).toEqual([]);
});
