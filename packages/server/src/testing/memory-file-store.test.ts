import { fileStoreContract } from './file-store.contract.ts';
import { createMemoryFileStore } from './memory-file-store.ts';

fileStoreContract('memory', async () => ({
  store: createMemoryFileStore(),
  close: async () => undefined,
}));
