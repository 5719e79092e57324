import { createMemorySeatRepository } from './memory-seat-repository.ts';
import { seatBookContract } from './seat-repository.contract.ts';

seatBookContract('memory', async () => {
  const book = createMemorySeatRepository();
  return { book, reopened: async () => book, close: async () => undefined };
});
