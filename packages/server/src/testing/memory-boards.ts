import type { PhoneDesk } from '../audience/open-phones.ts';
import { CrowdBoards } from '../crowd/crowd-boards.ts';
import { MemoryResponseStore } from './memory-response-store.ts';

/** Boards of what is in `responses`. */
export const createMemoryBoards = ({ crowd } = new MemoryResponseStore()): CrowdBoards =>
  new CrowdBoards({ store: crowd, collected: (path, { round }) => crowd.load(path, round) });

/** Codes that lead nowhere. */
export const noPhones: PhoneDesk = {
  invitation: async () => null,
  codeOf: async () => 'ABC234',
  origin: () => null,
};
