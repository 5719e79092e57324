import type { OverlayHealth } from '@quizcast/game/protocol/protocol';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useClockOffsetMs, useLiveStatus } from '../../live/use-document.ts';

export interface OpenOverlays {
  /** Open overlays; null while unknown. */
  count: number | null;
  /** Overlays that have reported their state. */
  reported: readonly OverlayHealth[];
  /** Server epoch milliseconds, updated every few seconds. */
  nowMs: number;
}

const none: readonly OverlayHealth[] = [];

export function useOverlays(): OpenOverlays {
  const status = useLiveStatus();
  const clockOffsetMs = useClockOffsetMs();
  const [localMs, setLocalMs] = useState(Date.now);
  useInterval(() => setLocalMs(Date.now()), 5000, { autoInvoke: true });
  return {
    count: status?.overlays ?? null,
    reported: status?.overlayHealth ?? none,
    nowMs: localMs + clockOffsetMs,
  };
}
