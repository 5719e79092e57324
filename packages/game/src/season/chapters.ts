import type { ShowMoment } from './show-moments.ts';

/** YouTube requires at least three chapters of at least this length, the first at 0:00. */
const shortestS = 10;

/** Formats as `1:02:03`, or `2:03` within the first hour. */
export function clockText(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const last = two(wholeSeconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${last}` : `${minutes}:${last}`;
}

/** Parses `1:02:03`, `62:03` or `3723`; null for anything else. */
export function secondsIn(clock: string): number | null {
  if (!/^\d{1,5}(?::\d{1,2}){0,2}$/.test(clock.trim())) return null;
  return clock
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

interface ChapterWords {
  /** Label of the time before the show, or of the show itself where the video starts with it. */
  intro: string;
  /** Null: not a chapter of its own. */
  label: (moment: ShowMoment) => string | null;
}

/**
 * Formats moments as chapters of a video, one per line, as YouTube parses them in a description.
 *
 * @param startsAtS position in the video at which the show starts, in seconds
 */
export function chaptersOf(
  moments: readonly ShowMoment[],
  startedAtMs: number,
  startsAtS: number,
  { intro, label }: ChapterWords,
): string {
  const lines = [`${clockText(0)} ${intro}`];
  let last = 0;
  for (const moment of moments) {
    const text = label(moment);
    const atS = startsAtS + (moment.atMs - startedAtMs) / 1000;
    if (text === null || atS < last + shortestS) continue;
    lines.push(`${clockText(atS)} ${text}`);
    last = Math.floor(atS);
  }
  return lines.join('\n');
}
