import type { MigrationArchive } from '@quizcast/game/importing/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type TestStore } from '../../testing/test-server.ts';
import { archivePath, Archives } from './archives.ts';

let testStore: TestStore;
beforeEach(async () => {
  testStore = await openStore();
});
afterEach(() => testStore.close());

const archive = (digit: number, name: string): MigrationArchive => ({
  [`v1-${String(digit).repeat(16)}`]: {
    fromVersion: 1,
    takenAtMs: 1,
    left: [],
    questionlists: { name },
    settings: {},
  },
});

it('MIG12 keeps nothing of a refused migration in the log of the archive', async () => {
  const { store } = testStore;
  const archives = new Archives(store, () => 1);
  const before = archive(1, 'first');
  await archives.add('anna', before);
  for (let n = 0; n < 3; n++) {
    const added = await archives.add('anna', archive(2, 'refused'));
    if (added.kind === 'full') throw new Error('full');
    await added.undo();
  }
  expect(await archives.read('anna')).toEqual(before);
  expect(await store.since(archivePath('anna'), 0, 100)).toHaveLength(1);
  expect(JSON.stringify(await store.since(archivePath('anna'), 0, 100))).not.toContain('refused');
  await archives.add('anna', archive(3, 'third'));
  expect(await archives.read('anna')).toEqual({ ...before, ...archive(3, 'third') });
});
