import type { VoteCounter } from '../../packages/server/src/agenda/agenda-runner.ts';

/** For rooms in which nobody votes. */
export const noVotes: VoteCounter = {
  sync: () => undefined,
  finish: async () => null,
  drop: () => undefined,
  viewers: () => ({ chat: null, answered: null }),
};
