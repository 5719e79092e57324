import {
  controlTokenRowSchema,
  type ControlTokenChange,
  type NewControlToken,
} from '@quizcast/game/control/token';
import { z } from 'zod';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

const listSchema = z.object({ tokens: z.array(controlTokenRowSchema) });
const createdTokenSchema = z.object({ token: z.string(), row: controlTokenRowSchema });
export type CreatedToken = z.infer<typeof createdTokenSchema>;

const path = '/api/v1/control-tokens';

/** Fetches the control tokens of the open document, oldest first. */
export const fetchTokens = () => askDocument(path, { read: parseWith(listSchema) });

/** Creates a token, which is returned only here. */
export const makeToken = (wanted: NewControlToken) =>
  askDocument(path, { method: 'POST', json: wanted, read: parseWith(createdTokenSchema) });

/** Creates a pairing code for one OBS dock; the previous code expires. */
export const pairDock = () =>
  askDocument(`${path}/pairing`, {
    method: 'POST',
    read: parseWith(z.object({ code: z.string() })),
  });

export const changeToken = (id: string, change: ControlTokenChange) =>
  askDocument(at(id), {
    method: 'PATCH',
    json: change,
    read: parseWith(z.object({ row: controlTokenRowSchema })),
  });

export const revokeToken = (id: string) =>
  askDocument(at(id), { method: 'DELETE', read: noContent });

const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
