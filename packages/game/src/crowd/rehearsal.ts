import { z } from 'zod';
import { throwDice, type Stamp } from '../stamp.ts';
import type { AnswerKey } from './question.ts';

/** Bots that play along while a show is tried out; the same seed makes the same bots. */
export const botsSchema = z.strictObject({
  viewers: z.number().int().min(1).max(2000),
  /** How many in a hundred know the answer to a question. */
  rightPercent: z.number().int().min(0).max(100),
  /** How many in a hundred type nonsense, change their minds and flood the chat. */
  trollPercent: z.number().int().min(0).max(100),
  /** How many in a hundred wait for what the others say, and say the same. */
  copycatPercent: z.number().int().min(0).max(100),
  /** The middle of their stream delays, which differ. */
  delaySeconds: z.number().min(0).max(30),
});

/** A show that is tried out: bots answer in the place of viewers, and overlays say so. */
export const rehearsalSchema = botsSchema.extend({
  seed: z.number().int().min(0),
  /** Everybody answers within a second: the whole show is played at once. */
  isQuick: z.literal(true).exactOptional(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** The bots of a rehearsal that answer one question, and what they may know. */
export interface BotJob extends Rehearsal {
  key: AnswerKey;
}

/** For the job of a round; nothing where viewers answer. */
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
  /** Puts every show back to its beginning; bots answer from now on. Sent again, it changes the bots alone. */
  z.strictObject({
    type: z.literal('rehearsal.start'),
    bots: botsSchema,
    isQuick: z.literal(true).exactOptional(),
  }),
  /** Puts every show back to its beginning; viewers answer again. */
  z.strictObject({ type: z.literal('rehearsal.end') }),
]);
export type RehearsalCommand = z.infer<typeof rehearsalCommandSchema>;

/** The rehearsal after a command; undefined: there is none. Bots that are changed keep their seed. */
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

/** The name of a round that begins in a rehearsal, or of another one. */
export const roundNamed = (name: string, isRehearsal: boolean): string =>
  isRehearsal ? `${mark}${name}` : name;

/** Whether bots answer in the round of this name, and nobody else. */
export const isRehearsalRound = (round: string): boolean => round.startsWith(mark);
