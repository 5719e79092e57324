import { z } from 'zod';
import { parseWith, type ApiResult } from '../../api.ts';
import { askDocument } from './document-call.ts';

const phoneLobbySchema = z.object({
  code: z.string(),
  /** Origin for viewers; null when it is that of the host's page. */
  origin: z.string().nullable(),
});
export type PhoneLobby = z.infer<typeof phoneLobbySchema>;

/** Fetches the audience code and address of the document; the server creates the code when there is none yet. */
export const fetchPhoneLobby = (): Promise<ApiResult<PhoneLobby>> =>
  askDocument('/api/v1/audience', { method: 'GET', read: parseWith(phoneLobbySchema) });
