import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(join(folder, name), 'utf8') }));

/** The body of each `@keyframes` rule. */
function keyframesOf(css: string): string[] {
  return [...css.matchAll(/@keyframes [\w-]+ \{((?:[^{}]|\{[^{}]*\})*)\}/gu)].map(
    ([, inside = '']) => inside,
  );
}

const propertiesOf = (declarations: string): string[] =>
  [...declarations.matchAll(/^\s*([\w-]+):/gmu)].map(([, name = '']) => name);

test('ONAIR2 overlay style sheets animate only transform and opacity', () => {
  const keyframes = sheets.flatMap(({ name, css }) =>
    keyframesOf(css).flatMap((inside) =>
      propertiesOf(inside).map((property) => `${name} ${property}`),
    ),
  );
  expect(keyframes.length).toBeGreaterThan(100);
  expect(
    keyframes.filter((each) => !/ (?:transform|opacity|animation-timing-function)$/u.test(each)),
  ).toEqual([]);
  const transitions = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/\btransition:\s*([^;]+);/gu)].flatMap(([, value = '']) =>
      value.split(/,(?![^(]*\))/u).map((each) => `${name} ${each.trim().replaceAll(/\s+/gu, ' ')}`),
    ),
  );
  expect(transitions.length).toBeGreaterThan(20);
  // A color may change, but only without a duration.
  expect(
    transitions.filter((each) => !/ (?:transform|opacity|none|color 0s|fill 0s)\b/u.test(each)),
  ).toEqual([]);
});
