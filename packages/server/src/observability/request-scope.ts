import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of one request until it is answered. */
export interface RequestScope {
  requestId: string;
  /** Timers started by a request outlive it and no longer belong to it. */
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` so that its log lines carry the id of the request, until `scope.isOver`. */
export const inRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  scopes.run(scope, work);

/** Log fields of the current request. */
export function requestFacts(): { requestId?: string } {
  const scope = scopes.getStore();
  return scope === undefined || scope.isOver ? {} : { requestId: scope.requestId };
}
