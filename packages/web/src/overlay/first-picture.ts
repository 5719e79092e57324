import { isRecord } from '@quizcast/game/json';
import type { OverlayView } from '@quizcast/game/views/view';
import { isOverlayView } from './live-view.ts';

export interface FirstPicture {
  revision: number;
  state: OverlayView;
  /** The server's clock when it sent the page, and this device's when the page began to arrive. */
  nowMs: number;
  localMs: number;
}

/** The picture that the server has put into the page, so that it is on air before the socket is open. */
export function readFirstPicture(page: Document): FirstPicture | null {
  const text = page.getElementById('first-picture')?.textContent;
  if (text === undefined || text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { revision, nowMs, state } = value;
    if (typeof revision !== 'number' || typeof nowMs !== 'number' || !isOverlayView(state))
      return null;
    return { revision, state, nowMs, localMs: arrivedAtMs() };
  } catch {
    return null;
  }
}

function arrivedAtMs(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.responseStart > 0
    ? performance.timeOrigin + page.responseStart
    : Date.now();
}
