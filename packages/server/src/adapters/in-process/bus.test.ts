import { busContract } from '../../testing/bus.contract.ts';
import { createInProcessBus } from './bus.ts';

busContract('in process', async () => {
  const errors: unknown[] = [];
  const bus = createInProcessBus((error) => errors.push(error));
  return { here: bus, there: bus, errors, settle: async () => undefined, close: () => bus.close() };
});
