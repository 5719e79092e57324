import type { Rgba } from '@quizcast/game/values/contrast';

const known = new Map<string, Rgba | null>();

/** Parses a CSS color with the browser, so that every notation works; null without a canvas. */
export function rgbaOf(color: string): Rgba | null {
  const before = known.get(color);
  if (before !== undefined) return before;
  const answer = painted(color);
  known.set(color, answer);
  return answer;
}

function painted(color: string): Rgba | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
