import { StoreFailure } from '../../ports/document-store.ts';

/** PostgreSQL's name for what went wrong, such as 23505; '' when it was not PostgreSQL. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Runs `work` and turns whatever goes wrong in it into the port's one error. */
export async function guarded<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeFailure(error);
  }
}

export function storeFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new StoreFailure(`${codeOf(error)} ${words}`.trim(), { cause: error });
}
