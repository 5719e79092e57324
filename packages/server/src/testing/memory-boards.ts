import { CrowdBoards } from '../crowd/crowd-boards.ts';
import { MemoryResponseStore } from './memory-response-store.ts';

/** Boards of what is in `responses`. */
export const createMemoryBoards = ({ crowd } = new MemoryResponseStore()): CrowdBoards =>
  new CrowdBoards({ store: crowd, collected: (path, { round }) => crowd.load(path, round) });
