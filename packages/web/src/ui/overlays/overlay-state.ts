import type { OverlayHealth } from '@quizcast/game/protocol/protocol';

/** The most important state of an overlay for the streamer. */
export type OverlayState = 'silent' | 'behind' | 'missing' | 'slow' | 'hidden' | 'good';
/** Green works, amber needs attention, red is broken, grey is off. */
export type OverlayTone = 'good' | 'waiting' | 'bad' | 'off';

/** Whether viewers see a show: unknown, no overlay open, picture cleared by the host, or on air. */
type AirState = 'unknown' | 'off' | 'hidden' | 'air';

/** @param count open overlays; null while unknown, as overlays keep their picture without the server */
export function airStateOf(count: number | null, isCleared: boolean): AirState {
  if (count === null) return 'unknown';
  if (count === 0) return 'off';
  return isCleared ? 'hidden' : 'air';
}

/** Overlays report about every five seconds. */
const silentAfterMs = 20_000;
/** Browsers throttle hidden pages to one timer a minute. */
const hiddenSilentAfterMs = 150_000;
/** Below this, animations visibly stutter. */
const smoothFramesPerSecond = 20;

/** @param nowMs server time */
export function stateOf(overlay: OverlayHealth, nowMs: number): OverlayState {
  const { isVisible, framesPerSecond } = overlay;
  const quietMs = nowMs - overlay.heardAtMs;
  if (quietMs > (isVisible ? silentAfterMs : hiddenSilentAfterMs)) return 'silent';
  if (overlay.isBehind) return 'behind';
  if (overlay.missing.length > 0) return 'missing';
  if (!isVisible) return 'hidden';
  if (framesPerSecond !== null && framesPerSecond < smoothFramesPerSecond) return 'slow';
  return 'good';
}

export function toneOf(state: OverlayState): OverlayTone {
  switch (state) {
    case 'silent':
    case 'behind':
      return 'bad';
    case 'missing':
    case 'slow':
      return 'waiting';
    case 'hidden':
      return 'off';
    case 'good':
      return 'good';
  }
}

/**
 * Number of overlays that need attention, and the most urgent tone. Anyone may open the public address: if there are
 * overlays in the streamer's own network, a slow phone of a stranger is ignored.
 */
export function summaryOf(
  overlays: readonly OverlayHealth[],
  nowMs: number,
): { problemCount: number; tone: OverlayTone } {
  const near = overlays.filter(({ isNear }) => isNear);
  const judged = near.length > 0 ? near : overlays;
  const tones = judged.map((overlay) => toneOf(stateOf(overlay, nowMs)));
  const problemCount = tones.filter((tone) => tone === 'bad' || tone === 'waiting').length;
  const tone = (['bad', 'waiting'] as const).find((each) => tones.includes(each)) ?? 'good';
  return { problemCount, tone };
}

/** The file name at the end of an address, else the address itself. */
export function nameOfMissing(address: string): string {
  const path = address.split(/[?#]/u)[0] ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
