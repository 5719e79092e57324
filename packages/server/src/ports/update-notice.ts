import { z } from 'zod';

/** The update status shown on the page. */
export const updateStatusSchema = z.object({
  isOn: z.boolean(),
  /** The running version of Quizcast. */
  version: z.string(),
  /** A later version; null when none is known. */
  newer: z.string().nullable(),
  /** Epoch milliseconds; null before the first check. */
  askedAtMs: z.number().nullable(),
  /** Why the last check failed: no response, an error, or a response that is not a version. */
  fault: z.enum(['unreachable', 'refused', 'unusable']).nullable(),
  /** The host that is asked. */
  host: z.string(),
});
export type UpdateStatus = z.output<typeof updateStatusSchema>;
export type UpdateErrorCode = NonNullable<UpdateStatus['fault']>;

export const updateSwitchSchema = z.strictObject({ isOn: z.boolean() });

/** The known newer versions, and the switch for update checks. */
export interface UpdateNotices {
  status(): UpdateStatus;
  /** On: checks at once, and then once a day. Off: forgets the last result. */
  set(isOn: boolean): Promise<UpdateStatus>;
}
