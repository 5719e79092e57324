import { busContract } from '../../testing/bus.contract.ts';
import { createInProcessBus } from './bus.ts';

busContract('in process', async () => {
  const faults: unknown[] = [];
  const bus = createInProcessBus((error) => faults.push(error));
  return { here: bus, there: bus, faults, settle: async () => undefined, close: () => bus.close() };
});
