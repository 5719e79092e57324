import { expect, test } from 'vitest';
import { agenda } from '../../agenda.ts';
import { owner, stamp, system } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { replacementEdit } from '../../document/validate.ts';
import { reduce, type Reduced } from '../../reduce.ts';
import { refusalText } from '../../refusals/refusal.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { delayLightSchema } from './delay-light.ts';

const measure: Command = { type: 'delay.measure' };
const press: Command = { type: 'delay.press' };
const take: Command = { type: 'delay.take' };
const end: Command = { type: 'delay.end' };

const tried = (document: QuizShowApp, command: Command, atMs: number, dice = 7): Reduced =>
  reduce(
    document,
    command,
    stamp({ atMs, dice, actor: command.type === 'delay.tell' ? system : owner }),
  );
function done(document: QuizShowApp, command: Command, atMs: number, dice = 7): QuizShowApp {
  const result = tried(document, command, atMs, dice);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
}
const lightOf = ({ delayLight }: QuizShowApp) => delayLightSchema.parse(delayLight);
const begun = (): QuizShowApp => done(defaultDocument(), measure, 1_000_000);
const measured = {
  count: 80,
  p50Ms: 5200,
  p90Ms: 7900,
  seconds: [0, 3, 9],
  proposedSeconds: 9,
};
const delayMeasured = (fromMs: number): Command => ({ type: 'delay.tell', fromMs, measured });
const delayOf = (document: QuizShowApp) => document.settings.twitch.streamDelaySeconds;

test('DELAY3 the light asks for another digit each time and turns green 10 to 14 seconds later', () => {
  let document = defaultDocument();
  let before = 0;
  for (let dice = 1; dice < 200; dice++) {
    document = done(document, measure, dice * 100_000, dice * 2_654_435);
    const { digit, fromMs, greenAtMs } = lightOf(document);
    expect(digit).not.toBe(before);
    expect(greenAtMs - fromMs).toBeGreaterThanOrEqual(10_000);
    expect(greenAtMs - fromMs).toBeLessThan(14_000);
    before = digit;
  }
});

test('DELAY3 overlays receive the light without measurements, and nothing once it is closed', () => {
  const document = done(begun(), delayMeasured(1_000_000), 1_020_000);
  const { digit, greenAtMs } = lightOf(document);
  expect(overlayView(document).delayLight).toEqual({
    digit,
    fromMs: 1_000_000,
    greenAtMs,
    untilMs: greenAtMs + 6000,
  });
  expect(overlayView({ ...document, isCleared: true }).delayLight).toBeNull();
  const closed = done(document, end, 1_030_000);
  expect(closed).not.toHaveProperty('delayLight');
  expect(overlayView(closed).delayLight).toBeNull();
});

test('DELAY4 the chat is read for the light until 30 seconds after green', () => {
  const document = begun();
  const { digit, greenAtMs } = lightOf(document);
  expect(agenda(defaultDocument()).lights).toEqual([]);
  expect(agenda(document).lights).toMatchObject([
    { digit, greenAtMs, closesAtMs: greenAtMs + 30_000 },
  ]);
});

test('DELAY8 the host’s press counts for up to a minute from green on, and is a single number', () => {
  const document = begun();
  const { greenAtMs } = lightOf(document);
  for (const atMs of [greenAtMs - 1, greenAtMs + 60_001])
    expect(tried(document, press, atMs)).toMatchObject({ reason: 'noDelayLight' });
  expect(tried(defaultDocument(), press, greenAtMs)).toMatchObject({ reason: 'noDelayLight' });
  const pressed = done(document, press, greenAtMs + 6300);
  expect(lightOf(pressed).hostMs).toBe(6300);
  expect(delayOf(done(pressed, take, greenAtMs + 7000))).toBe(8);
});

test('DELAY9 one press sets the stream delay to the chat’s measurement, which overrides the host’s', () => {
  const document = begun();
  for (const unmeasured of [defaultDocument(), document])
    expect(tried(unmeasured, take, 1_020_000)).toMatchObject({ reason: 'nothingMeasured' });
  expect(refusalText.nothingMeasured).toBe('No delay has been measured yet');
  expect(tried(document, delayMeasured(999), 1_020_000)).toMatchObject({ reason: 'noDelayLight' });
  const known = done(document, delayMeasured(1_000_000), 1_020_000);
  expect(delayOf(done(known, take, 1_030_000))).toBe(9);
  const { greenAtMs } = lightOf(known);
  expect(delayOf(done(done(known, press, greenAtMs + 3000), take, 1_040_000))).toBe(9);
  const pressed = done(document, press, greenAtMs + 3000);
  expect(delayOf(done(pressed, take, 1_040_000))).toBe(4);
  expect(delayOf(done(done(pressed, delayMeasured(1_000_000), 1_041_000), take, 1_042_000))).toBe(
    9,
  );
});

test('DELAY10 imported documents bring no light, and restoring a document leaves it alone', () => {
  const document = begun();
  const replace: Command = { type: 'document.replace', document };
  const replaced = reduce(defaultDocument(), replace, stamp({ actor: system }));
  expect(replaced).toMatchObject({ kind: 'accepted' });
  expect(replaced.kind === 'accepted' && replaced.document).not.toHaveProperty('delayLight');
  expect(replacementEdit(document, defaultDocument())).toEqual({ kind: 'edit', command: null });
});
