import type { Bus, News } from '../../ports/bus.ts';
import { createListeners } from './emitter.ts';

/**
 * The bus of a server that is alone: news reach every listener of this process, once the publisher has gone on. A listener
 * that throws is told to `onFault` and takes nobody else with it.
 */
export function createInProcessBus(onFault: (error: unknown) => void): Bus {
  const listeners = createListeners<News>(onFault);
  let closed = false;
  return {
    publish(news) {
      if (closed || !listeners.has(news.path)) return;
      queueMicrotask(() => listeners.tell(news.path, { ...news }));
    },
    subscribe: listeners.add,
    // There is nobody else.
    say: () => undefined,
    hear: () => () => undefined,
    onGap: () => () => undefined,
    isWorking: () => !closed,
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}
