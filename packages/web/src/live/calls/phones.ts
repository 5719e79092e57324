import { z } from 'zod';
import { by, type ApiResult } from '../../api.ts';
import { askDocument } from './document-call.ts';

const doorSchema = z.object({
  code: z.string(),
  /** Origin for viewers; null when it is that of the host's page. */
  origin: z.string().nullable(),
});
export type PhoneDoor = z.infer<typeof doorSchema>;

/** Fetches the audience code and address of the document; the server creates the code when there is none yet. */
export const fetchPhoneDoor = (): Promise<ApiResult<PhoneDoor>> =>
  askDocument('/api/v1/audience', { method: 'GET', read: by(doorSchema) });
