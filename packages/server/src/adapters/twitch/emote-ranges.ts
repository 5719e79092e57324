const range = /(\d{1,6})-(\d{1,6})/g;

/**
 * Whether an emote is drawn over `text`, of which `before` was cut off in front. `emotes` is the tag's value,
 * `25:0-4,12-16/1902:6-10`; its positions count code points, not UTF-16 units.
 */
export function drawsOver(emotes: string, before: string, text: string): boolean {
  const from = Array.from(before).length;
  const to = from + Array.from(text.trimEnd()).length;
  for (const [, first, last] of emotes.matchAll(range)) {
    if (Number(first) < to && Number(last) >= from) return true;
  }
  return false;
}
