import { responseStoreContract } from './response-store.contract.ts';
import { MemoryResponseStore } from './memory-response-store.ts';

responseStoreContract('memory', () =>
  Promise.resolve({ store: new MemoryResponseStore(), close: () => Promise.resolve() }),
);
