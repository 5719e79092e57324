import { crewBookContract } from './crew-book.contract.ts';
import { createMemoryCrewBook } from './memory-crew-book.ts';

crewBookContract('memory', async () => {
  const book = createMemoryCrewBook();
  return { book, reopened: async () => book, close: async () => undefined };
});
