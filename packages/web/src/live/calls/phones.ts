import { z } from 'zod';
import { by, type ApiResult } from '../../api.ts';
import { askDocument } from './document-call.ts';

const doorSchema = z.object({
  code: z.string(),
  /** Where viewers open Quizcast; null: where the host does. */
  origin: z.string().nullable(),
});
export type PhoneDoor = z.infer<typeof doorSchema>;

/** How viewers find the document by phone; the server makes the code when there is none yet. */
export const fetchPhoneDoor = (): Promise<ApiResult<PhoneDoor>> =>
  askDocument('/api/v1/audience', { method: 'GET', read: by(doorSchema) });
