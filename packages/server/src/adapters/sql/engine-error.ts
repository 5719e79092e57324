import { StoreFailure } from '../../ports/document-store.ts';

/** The engine's error code, such as SQLITE_FULL or 23505; '' when the error is not from the engine. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Runs `work` and turns any failure into the port's StoreFailure. */
export async function guarded<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeFailure(error);
  }
}

export const storeFailure = (error: unknown): StoreFailure =>
  error instanceof StoreFailure
    ? error
    : new StoreFailure(`${codeOf(error)} ${messageOf(error)}`.trim(), { cause: error });
