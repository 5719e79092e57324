import { ballotBoxContract } from './ballot-store.contract.ts';
import { MemoryBallotBox } from './memory-ballot-store.ts';

ballotBoxContract('memory', () =>
  Promise.resolve({ box: new MemoryBallotBox(), close: () => Promise.resolve() }),
);
