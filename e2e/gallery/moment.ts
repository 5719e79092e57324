import type { OverlayView } from '@quizcast/game/views/view';

/** What viewers see change at once: the picture before, the picture after, and what moves between them. */
export interface Moment {
  from: OverlayView;
  to: () => OverlayView;
  /** `property delay duration`, in milliseconds: each of them is within 50 ms among what moves. */
  moves: readonly (readonly [
    property: 'transform' | 'opacity',
    /** Null where it goes by the server's clock: what comes late is further by then. */
    delayMs: number | null,
    durationMs: number,
  ])[];
}
