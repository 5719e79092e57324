import { controlBookContract } from './control-repository.contract.ts';
import { createMemoryControlRepository } from './memory-control-repository.ts';

controlBookContract('memory', async () => {
  const book = createMemoryControlRepository();
  return { book, reopened: async () => book, close: async () => undefined };
});
