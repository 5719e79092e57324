import type { OverlayView } from '@quizcast/game/views/view';

/** A sudden change that viewers see: the picture before, the picture after, and the movements between them. */
export interface Moment {
  from: OverlayView;
  to: () => OverlayView;
  /** `property delay duration`, in milliseconds; a running movement must match each within 50 ms. */
  moves: readonly (readonly [
    property: 'transform' | 'opacity',
    /** Null for movements on server time, which are further along when they arrive late. */
    delayMs: number | null,
    durationMs: number,
  ])[];
}
