import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { maxPhoneAnswer } from './answer.ts';
import { maxPhoneDelayMs } from './delay.ts';
import type { PhoneMessage } from './wire.ts';

const name = z.string().max(200);
const delayMs = z.number().min(0).max(maxPhoneDelayMs).nullable();

/** Valid messages of phones. Strict, because anyone can open a socket. */
export const phoneMessageSchema: z.ZodType<PhoneMessage> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    code: z.string().max(64),
    token: z.string().max(64).nullable(),
    name,
    delayMs,
  }),
  z.strictObject({
    type: z.literal('answer'),
    round: idSchema,
    answer: z.string().max(maxPhoneAnswer),
  }),
  z.strictObject({ type: z.literal('name'), name }),
  z.strictObject({ type: z.literal('delay'), delayMs }),
  z.strictObject({ type: z.literal('seen') }),
  z.strictObject({ type: z.literal('score') }),
  z.strictObject({ type: z.literal('forget') }),
  z.strictObject({
    type: z.literal('ping'),
    n: z
      .number()
      .int()
      .min(0)
      .max(2 ** 31),
  }),
]);
