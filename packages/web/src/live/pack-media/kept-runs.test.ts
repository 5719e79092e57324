import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../test-bed.ts';
import { browserStorage } from '../browser-storage.ts';
import { firstProgress } from './add-media.ts';
import { forgetRun, keepRun, keptName, keptRuns, type KeptRun } from './kept-runs.ts';

const run: KeptRun = {
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

it('FORMAT68 keeps what is left for one document of one user, until it is forgotten', () => {
  keepRun('anna', run);
  keepRun('anna', { ...run, id: 'r2' });
  expect(keptRuns('anna')).toEqual([run, { ...run, id: 'r2' }]);
  expect(keptRuns('anna@ben')).toEqual([]);
  forgetRun('anna', 'r1');
  expect(keptRuns('anna').map(({ id }) => id)).toEqual(['r2']);
});

it('passes over what it cannot read', () => {
  browserStorage.set(keptName('anna', 'r3'), '{"showName":1}');
  browserStorage.set(keptName('anna', 'r4'), '{');
  expect(keptRuns('anna')).toEqual([]);
});
