import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClockOffsetMs } from '../../../live/use-document.ts';
import { useOverlays } from '../../../ui/overlays/use-overlays.ts';
import { ObsError } from './obs-error.ts';
import { ObsLink, type ObsAddress } from './obs-link.ts';
import { readScenes, addSource, type ObsScenes } from './obs-source.ts';

export type Setup = { error: ObsError | null; isBusy: boolean } & (
  | { kind: 'asking' }
  | { kind: 'choosing'; found: ObsScenes }
  /** The source exists and its page is loading. `sinceMs` is server time. */
  | { kind: 'waiting'; source: string; sinceMs: number; isLate: boolean }
);

export interface ObsSetup {
  setup: Setup;
  /** The source's page has reported its state. */
  isDone: boolean;
  connect: (at: ObsAddress) => void;
  add: (choice: { scene: string; name: string }) => void;
  /** Restarts the set-up. */
  restart: () => void;
}

const lateAfterMs = 20_000;
/** Tolerance: clock offsets measured over a network are not exact. */
const clockErrorMs = 1000;
const initialSetup: Setup = { kind: 'asking', error: null, isBusy: false };

/** State of the guided set-up: connect, choose a scene, create the source, wait for its page. */
export function useObsSetup(address: string, size: CanvasSize): ObsSetup {
  const [setup, setSetup] = useState<Setup>(initialSetup);
  const link = useRef<ObsLink | null>(null);
  /** Counts what the user began: what an earlier attempt opens is closed again. */
  const attempts = useRef(0);
  const clockOffsetMs = useClockOffsetMs();
  const { reported } = useOverlays();
  const leave = useCallback(() => {
    attempts.current += 1;
    link.current?.close();
    link.current = null;
  }, []);
  useEffect(() => leave, [leave]);

  const waitsSinceMs = setup.kind === 'waiting' ? setup.sinceMs : null;
  const isDone =
    waitsSinceMs !== null &&
    reported.some(({ obs, sinceMs }) => obs !== null && sinceMs >= waitsSinceMs - clockErrorMs);
  useEffect(() => {
    if (waitsSinceMs === null || isDone) return undefined;
    const timer = setTimeout(
      () => setSetup((now) => (now.kind === 'waiting' ? { ...now, isLate: true } : now)),
      lateAfterMs,
    );
    return () => clearTimeout(timer);
  }, [waitsSinceMs, isDone]);

  /** Runs a step and shows its fault; without a connection the set-up starts over. */
  const attempt = async (work: () => Promise<Setup>): Promise<void> => {
    setSetup((now) => ({ ...now, error: null, isBusy: true }));
    try {
      setSetup(await work());
    } catch (error) {
      const obsError = error instanceof ObsError ? error : new ObsError('refused', String(error));
      const isOver =
        obsError.kind === 'lost' || obsError.kind === 'silent' || link.current === null;
      if (isOver) leave();
      setSetup((now) => ({ ...(isOver ? initialSetup : now), error: obsError, isBusy: false }));
    }
  };

  return {
    setup,
    isDone,
    connect: (at) =>
      void attempt(async () => {
        leave();
        const current = attempts.current;
        const opened = await ObsLink.open(at);
        try {
          const found = await readScenes(opened, address);
          if (attempts.current !== current) throw new ObsError('lost');
          link.current = opened;
          return { kind: 'choosing', found, error: null, isBusy: false };
        } catch (error) {
          opened.close();
          throw error;
        }
      }),
    add: (choice) =>
      void attempt(async () => {
        if (link.current === null || setup.kind !== 'choosing') throw new ObsError('lost');
        const { ours } = setup.found;
        const sinceMs = Date.now() + clockOffsetMs;
        const source = await addSource(link.current, { ...choice, address, size, ours });
        leave();
        return { kind: 'waiting', source, sinceMs, isLate: false, error: null, isBusy: false };
      }),
    restart() {
      leave();
      setSetup(initialSetup);
    },
  };
}
