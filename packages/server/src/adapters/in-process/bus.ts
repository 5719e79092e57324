import type { Bus, News } from '../../ports/bus.ts';
import type { DocumentPath } from '../../ports/document-store.ts';

/**
 * The bus of a server that is alone: news reach every listener of this process, once the publisher has gone on. A listener
 * that throws is told to `onFault` and takes nobody else with it.
 */
export function createInProcessBus(onFault: (error: unknown) => void): Bus {
  const listeners = new Map<DocumentPath, Set<(news: News) => void>>();
  let closed = false;

  const deliver = (news: News): void => {
    // One that stops meanwhile is not reached any more.
    for (const listener of listeners.get(news.path) ?? []) {
      try {
        listener(news);
      } catch (error) {
        onFault(error);
      }
    }
  };

  return {
    publish(news) {
      if (closed || !listeners.has(news.path)) return;
      queueMicrotask(() => deliver({ ...news }));
    },
    subscribe(path, listener) {
      // Each subscription counts for itself, also of the same function.
      const own = (news: News): void => listener(news);
      const known = listeners.get(path) ?? new Set();
      listeners.set(path, known.add(own));
      return () => {
        known.delete(own);
        if (known.size === 0 && listeners.get(path) === known) listeners.delete(path);
      };
    },
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
