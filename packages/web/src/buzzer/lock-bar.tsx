import { useEffect, useRef } from 'react';

/** How long a lock still lasts: a bar that runs out. */
export function LockBar({ untilMs }: { untilMs: number }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) return;
    const run = bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: leftMs,
      fill: 'forwards',
    });
    return () => run?.cancel();
  }, [untilMs]);
  return <i ref={bar} className="lockBar" />;
}
