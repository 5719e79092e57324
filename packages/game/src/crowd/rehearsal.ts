import { z } from 'zod';
import { throwDice, type Stamp } from '../stamp.ts';
import type { AnswerKey } from './question.ts';

/** Bots that play along in a rehearsal; the same seed gives the same bots. */
export const botsSchema = z.strictObject({
  viewers: z.number().int().min(1).max(2000),
  /** Percentage that knows the answer to a question. */
  rightPercent: z.number().int().min(0).max(100),
  /** Percentage that types nonsense, changes its mind and floods the chat. */
  trollPercent: z.number().int().min(0).max(100),
  /** Percentage that waits for the answers of others and repeats them. */
  copycatPercent: z.number().int().min(0).max(100),
  /** Mean stream delay; the bots' delays vary. */
  delaySeconds: z.number().min(0).max(30),
});

/** A rehearsal: bots answer instead of viewers, and overlays show that. */
export const rehearsalSchema = botsSchema.extend({
  seed: z.number().int().min(0),
  /** All bots answer within a second, so that the whole show can be played at once. */
  isQuick: z.literal(true).exactOptional(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** The bots that answer one question in a rehearsal, and the key they may use. */
export interface BotJob extends Rehearsal {
  key: AnswerKey;
}

/** The bots for a round's job; empty when viewers answer. */
export const botsFor = (rehearsal: Rehearsal | undefined, key: AnswerKey): { bots?: BotJob } =>
  rehearsal === undefined ? {} : { bots: { ...rehearsal, key } };

export const usualBots: z.infer<typeof botsSchema> = {
  viewers: 100,
  rightPercent: 60,
  trollPercent: 5,
  copycatPercent: 10,
  delaySeconds: 5,
};

export const rehearsalCommandSchema = z.discriminatedUnion('type', [
  /** Resets every show; bots answer from then on. Sent again, it only changes the bots. */
  z.strictObject({
    type: z.literal('rehearsal.start'),
    bots: botsSchema,
    isQuick: z.literal(true).exactOptional(),
  }),
  /** Resets every show; viewers answer again. */
  z.strictObject({ type: z.literal('rehearsal.end') }),
]);
export type RehearsalCommand = z.infer<typeof rehearsalCommandSchema>;

/** Returns the rehearsal after a command; undefined for none. Changed bots keep their seed. */
export function rehearsalAfter(
  before: Rehearsal | undefined,
  command: RehearsalCommand,
  { dice }: Stamp,
): Rehearsal | undefined {
  if (command.type === 'rehearsal.end') return undefined;
  const { bots, isQuick } = command;
  const seed = before?.seed ?? Math.floor(throwDice(dice)() * 2 ** 31);
  return { ...bots, seed, ...(isQuick === undefined ? {} : { isQuick }) };
}

const mark = 'rehearsal-';

/** Returns the name of a round, marked when it begins in a rehearsal. */
export const roundNamed = (name: string, isRehearsal: boolean): string =>
  isRehearsal ? `${mark}${name}` : name;

/** Whether only bots answer in the round of this name. */
export const isRehearsalRound = (round: string): boolean => round.startsWith(mark);
