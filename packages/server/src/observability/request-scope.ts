import { AsyncLocalStorage } from 'node:async_hooks';

/** What is done for one request, until it is answered. */
export interface RequestScope {
  requestId: string;
  /** Timers that a request has set go on after it, and are no part of it any more. */
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Has every line of the log that `work` writes name its request, until `scope.isOver`. */
export const inRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  scopes.run(scope, work);

/** For the log: the request that something is done for. */
export function requestFacts(): { requestId?: string } {
  const scope = scopes.getStore();
  return scope === undefined || scope.isOver ? {} : { requestId: scope.requestId };
}
