import { crewBookContract } from './crew-repository.contract.ts';
import { createMemoryCrewRepository } from './memory-crew-repository.ts';

crewBookContract('memory', async () => {
  const book = createMemoryCrewRepository();
  return { book, reopened: async () => book, close: async () => undefined };
});
