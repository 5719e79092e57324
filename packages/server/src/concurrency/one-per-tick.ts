/**
 * Starts tasks in the order in which they came, one per tick of the event loop, so that messages on open sockets are handled between
 * them.
 */
export function onePerTick(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    const task = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    task?.();
  };
  return (task) => {
    if (waiting.push(task) === 1) setImmediate(next);
  };
}
