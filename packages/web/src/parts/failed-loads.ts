const failed = new Set<() => void>();

/** Registers what makes a failed load of code start again. */
export const onRetry = (forget: () => void): void => void failed.add(forget);

/** Drops failed loads, so that they are retried. */
export function retryLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}
