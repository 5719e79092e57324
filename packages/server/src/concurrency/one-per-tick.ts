/** Starts tasks in order, one per tick of the event loop, so that messages of open sockets are handled in between. */
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
