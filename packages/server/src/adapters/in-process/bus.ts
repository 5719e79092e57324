import type { Bus, RevisionNotice } from '../../ports/bus.ts';
import { createListeners } from './emitter.ts';

/**
 * The bus of a single server: delivers notices to the listeners of this process in a microtask. Errors of a listener go
 * to `onError`, and the other listeners are still called.
 */
export function createInProcessBus(onError: (error: unknown) => void): Bus {
  const listeners = createListeners<RevisionNotice>(onError);
  let closed = false;
  return {
    publish(notice) {
      if (closed || !listeners.has(notice.path)) return;
      queueMicrotask(() => listeners.emit(notice.path, { ...notice }));
    },
    subscribe: listeners.add,
    // There are no other nodes.
    broadcast: () => undefined,
    onMessage: () => () => undefined,
    onReconnect: () => () => undefined,
    isWorking: () => !closed,
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}
