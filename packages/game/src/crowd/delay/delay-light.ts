import { z } from 'zod';
import { diff, type Patch } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { throwDice, type Stamp } from '../../stamp.ts';
import { lightWindowMs } from './light-estimate.ts';

const epochMs = z.number().int().min(0);
const delayMs = z.number().min(0).max(60_000);

/** Minimum time until the light turns green, plus a random part that viewers cannot predict. */
const [minWaitMs, extraWaitMs] = [10_000, 4000];
/** How long the light stays green on the overlay; viewers with a delayed picture see it end later. */
const greenMs = 6000;
const maxDelayMs = 60_000;

/** Stream delay as measured from the chat so far. */
const measuredDelaySchema = z.strictObject({
  count: z.number().int().min(1),
  p50Ms: delayMs,
  p90Ms: delayMs,
  /** Number of viewers by whole seconds of delay, starting at 0. */
  seconds: z.array(z.number().int().min(0)).max(31),
  proposedSeconds: z.number().int().min(2).max(20),
});

/** A light on the overlay that serves to measure the stream delay. */
export const delayLightSchema = z.object({
  /** What viewers type; differs from the last one, so that old messages do not count. */
  digit: z.number().int().min(1).max(9),
  fromMs: epochMs,
  /** When the light turns green. */
  greenAtMs: epochMs,
  /** Delay until the host saw it on the stream. */
  hostMs: delayMs.exactOptional(),
  measured: measuredDelaySchema.exactOptional(),
});
export type DelayLight = z.infer<typeof delayLightSchema>;

export const delayCommandSchema = z.discriminatedUnion('type', [
  /** Shows the light on overlays. */
  z.strictObject({ type: z.literal('delay.measure') }),
  /** The host sees the green light on the stream now. */
  z.strictObject({ type: z.literal('delay.press') }),
  /** Sets the measured delay as the show's stream delay. */
  z.strictObject({ type: z.literal('delay.take') }),
  /** Removes the light and the measurement. */
  z.strictObject({ type: z.literal('delay.end') }),
]);
export type DelayCommand = z.infer<typeof delayCommandSchema>;

/** Sent only by the server. */
export const delayRoomCommandSchema = z.strictObject({
  type: z.literal('delay.tell'),
  fromMs: epochMs,
  measured: measuredDelaySchema,
});
type AnyDelayCommand = DelayCommand | z.infer<typeof delayRoomCommandSchema>;

/** Proposed stream delay in seconds: from the chat, otherwise from the host's press; null while neither exists. */
export const proposedDelay = ({ hostMs, measured }: DelayLight): number | null =>
  measured?.proposedSeconds ??
  (hostMs === undefined ? null : Math.min(20, Math.max(2, Math.ceil(hostMs / 1000) + 1)));

/** The parts of a document that concern the stream delay. */
interface Measuring {
  delayLight?: DelayLight | undefined;
  settings: { twitch: { streamDelaySeconds: number } };
}

/** Returns the patches of a command about the stream delay, or its refusal: SPEC.md, DELAY. */
export function reduceDelay(
  document: Measuring,
  command: AnyDelayCommand,
  stamp: Stamp,
): Patch[] | Refusal {
  const light = document.delayLight;
  const nowMs = Math.round(stamp.atMs);
  switch (command.type) {
    case 'delay.measure':
      return changed(light, lightFrom(nowMs, stamp, light?.digit));
    case 'delay.press': {
      if (light === undefined) return 'noDelayLight';
      const hostMs = nowMs - light.greenAtMs;
      if (hostMs < 0 || hostMs > maxDelayMs) return 'noDelayLight';
      return changed(light, { ...light, hostMs });
    }
    case 'delay.take': {
      const value = light === undefined ? null : proposedDelay(light);
      if (value === null) return 'nothingMeasured';
      const before = document.settings.twitch.streamDelaySeconds;
      const path = ['settings', 'twitch', 'streamDelaySeconds'];
      return before === value ? [] : [{ op: 'replace', path, value }];
    }
    case 'delay.end':
      return changed(light, undefined);
    case 'delay.tell':
      if (light?.fromMs !== command.fromMs) return 'noDelayLight';
      return changed(light, { ...light, measured: command.measured });
  }
}

function lightFrom(nowMs: number, { dice }: Stamp, before: number | undefined): DelayLight {
  const next = throwDice(dice);
  const drawn = 1 + Math.floor(next() * (before === undefined ? 9 : 8));
  const digit = before !== undefined && drawn >= before ? drawn + 1 : drawn;
  const greenAtMs = nowMs + minWaitMs + Math.floor(next() * extraWaitMs);
  return { digit, fromMs: nowMs, greenAtMs };
}

const changed = (before: DelayLight | undefined, after: DelayLight | undefined): Patch[] =>
  diff(
    before === undefined ? {} : { delayLight: before },
    after === undefined ? {} : { delayLight: after },
  );

/** The light as overlays receive it. Instants are server epoch milliseconds. */
export interface DelayLightView {
  digit: number;
  fromMs: number;
  greenAtMs: number;
  untilMs: number;
}

export const delayLightView = (light: DelayLight | undefined): DelayLightView | null =>
  light === undefined
    ? null
    : {
        digit: light.digit,
        fromMs: light.fromMs,
        greenAtMs: light.greenAtMs,
        untilMs: light.greenAtMs + greenMs,
      };

/** Until when viewers' messages are counted for the light. */
export const lightEndsAtMs = ({ greenAtMs }: Pick<DelayLight, 'greenAtMs'>): number =>
  greenAtMs + lightWindowMs;
