import { z } from 'zod';
import { by, request } from '../../api.ts';

const updatesSchema = z.object({
  isOn: z.boolean(),
  /** Of the Quizcast that runs. */
  version: z.string(),
  newer: z.string().nullable(),
  /** Epoch milliseconds. */
  askedAtMs: z.number().nullable(),
  fault: z.enum(['unreachable', 'refused', 'unusable']).nullable(),
  host: z.string(),
});
export type Updates = z.infer<typeof updatesSchema>;

const path = '/api/v1/desktop/updates';

/** What is known of newer versions; fails where this page is not open at the computer that Quizcast is installed on. */
export const fetchUpdates = (signal: AbortSignal) =>
  request(path, { signal, read: by(updatesSchema) });

export const switchUpdates = (isOn: boolean) =>
  request(path, { method: 'PUT', json: { isOn }, read: by(updatesSchema) });
