import type { OverlayHealth } from '@quizcast/game/protocol/protocol';

/** What a streamer should know of an overlay first. */
export type OverlayState = 'silent' | 'behind' | 'missing' | 'slow' | 'hidden' | 'good';
/** Green works, amber wants a look, red is broken, grey is off. */
export type OverlayTone = 'good' | 'waiting' | 'bad' | 'off';

/** Whether viewers see a show: not known, no overlay open, the picture hidden by the host, or on air. */
type AirState = 'unknown' | 'off' | 'hidden' | 'air';

/** @param count overlays that are open; null while it is not known: they keep their picture without the server */
export function airStateOf(count: number | null, isCleared: boolean): AirState {
  if (count === null) return 'unknown';
  if (count === 0) return 'off';
  return isCleared ? 'hidden' : 'air';
}

/** It speaks every five seconds or so. */
const silentAfterMs = 20_000;
/** Browsers let hidden pages act once a minute. */
const hiddenSilentAfterMs = 150_000;
/** Below this movement is seen to stutter. */
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
 * How many want a look, and how urgently. Anybody may have the public address open: where there are overlays of the
 * streamer's own network, a stranger's slow telephone is no alarm.
 */
export function summaryOf(
  overlays: readonly OverlayHealth[],
  nowMs: number,
): { troubled: number; tone: OverlayTone } {
  const near = overlays.filter(({ isNear }) => isNear);
  const judged = near.length > 0 ? near : overlays;
  const tones = judged.map((overlay) => toneOf(stateOf(overlay, nowMs)));
  const troubled = tones.filter((tone) => tone === 'bad' || tone === 'waiting').length;
  const tone = (['bad', 'waiting'] as const).find((each) => tones.includes(each)) ?? 'good';
  return { troubled, tone };
}

/** What a file is called, where an address ends in one; else as much as was told. */
export function nameOfMissing(address: string): string {
  const path = address.split(/[?#]/u)[0] ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
