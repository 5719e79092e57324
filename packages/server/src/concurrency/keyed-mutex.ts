/** Serializes the tasks of each key; different keys run in parallel. */
export function createKeyedMutex(): <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const ends = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (ends.get(key) ?? Promise.resolve()).then(work);
    const end = result
      .catch(() => undefined)
      .finally(() => {
        if (ends.get(key) === end) ends.delete(key);
      });
    ends.set(key, end);
    return result;
  };
}
