import { controlBookContract } from './control-book.contract.ts';
import { createMemoryControlBook } from './memory-control-book.ts';

controlBookContract('memory', async () => {
  const book = createMemoryControlBook();
  return { book, reopened: async () => book, close: async () => undefined };
});
