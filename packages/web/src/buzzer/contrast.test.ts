import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tone } from './buzzer-color.ts';

/*
 * Text is drawn on a gradient from `--bg` to `--glow`, which no tool measures. The WCAG 2.2 AA contrast of text (4.5)
 * must be met at both ends, and that of shapes (3) between a dome and the content on it.
 */
const css = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const colours = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
const root = colours(/:root \{([^}]*)\}/.exec(css('buzzer.css'))?.[1] ?? '');
const tones: Tone[] = ['rest', 'amber', 'live', 'pressed', 'spot', 'turn', 'green', 'red'];
const play = css('play.css');
const toneColours = (tone: Tone): Record<string, string> => {
  const block = new RegExp(`^\\.play\\[data-tone='${tone}'\\] \\{([^}]*)\\}`, 'm').exec(play)?.[1];
  return { ...root, ...colours(block ?? '') };
};

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('reads the colors of every tone', () => {
  const own = new Set(tones.map((tone) => JSON.stringify(toneColours(tone))));
  expect(own.size).toBe(tones.length);
});

describe.each(tones)('the tone %s', (tone) => {
  const { bg, glow, ink, soft, dome, 'dome-ink': domeInk } = toneColours(tone);
  it('has readable text at both ends of the gradient', () => {
    for (const letters of [ink, soft])
      for (const ground of [bg, glow])
        expect(contrast(letters, ground), `${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it('has a shape that stands out from its dome', () => {
    expect(contrast(domeInk, dome)).toBeGreaterThanOrEqual(3);
  });
});
