import { createMemorySeatBook } from './memory-seat-book.ts';
import { seatBookContract } from './seat-book.contract.ts';

seatBookContract('memory', async () => {
  const book = createMemorySeatBook();
  return { book, reopened: async () => book, close: async () => undefined };
});
