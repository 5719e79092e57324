import { BoardBook } from '../crowd/board-book.ts';
import { MemoryResponseStore } from './memory-response-store.ts';

/** Boards of what is in `responses`. */
export const createMemoryBoards = ({ crowd } = new MemoryResponseStore()): BoardBook =>
  new BoardBook({ store: crowd, collected: (path, { round }) => crowd.load(path, round) });
