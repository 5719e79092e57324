/**
 * Begins works in the order in which they came, one in each turn of the event loop: what comes over open sockets meanwhile is dealt with
 * between them, however many there are.
 */
export function oneATurn(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    work?.();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(next);
  };
}
