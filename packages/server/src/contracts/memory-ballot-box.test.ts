import { ballotBoxContract } from './ballot-box.contract.ts';
import { MemoryBallotBox } from './memory-ballot-box.ts';

ballotBoxContract('memory', () =>
  Promise.resolve({ box: new MemoryBallotBox(), close: () => Promise.resolve() }),
);
