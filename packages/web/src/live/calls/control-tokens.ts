import {
  controlScopes,
  type ControlTokenChange,
  type ControlTokenRow,
  type NewControlToken,
} from '@quizcast/game/control/token';
import { z } from 'zod';
import { by, nothing } from '../../api.ts';
import { askDocument } from './document-call.ts';

const rowSchema: z.ZodType<ControlTokenRow> = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(controlScopes)),
  hint: z.string(),
  madeBy: z.string().nullable(),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number().nullable(),
});
const listSchema = z.object({ tokens: z.array(rowSchema) });
const madeSchema = z.object({ token: z.string(), row: rowSchema });
export type MadeToken = z.infer<typeof madeSchema>;

const path = '/api/v1/control-tokens';

/** Fetches the control tokens of the open document, oldest first. */
export const fetchTokens = () => askDocument(path, { read: by(listSchema) });

/** Creates a token, which is returned only here. */
export const makeToken = (wanted: NewControlToken) =>
  askDocument(path, { method: 'POST', json: wanted, read: by(madeSchema) });

/** Creates a pairing code for one OBS dock; the previous code expires. */
export const pairDock = () =>
  askDocument(`${path}/pairing`, { method: 'POST', read: by(z.object({ code: z.string() })) });

export const changeToken = (id: string, change: ControlTokenChange) =>
  askDocument(at(id), { method: 'PATCH', json: change, read: by(z.object({ row: rowSchema })) });

export const revokeToken = (id: string) => askDocument(at(id), { method: 'DELETE', read: nothing });

const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
