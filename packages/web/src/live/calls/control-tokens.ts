import {
  controlScopes,
  type ControlTokenChange,
  type ControlTokenRow,
  type NewControlToken,
} from '@quizcast/game/control/token';
import { z } from 'zod';
import { errorOf } from './exported-file.ts';
import { currentWorkplace, hasMoved, onDocument } from '../active-account.ts';

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

/** What a call came to. `code` is the server's word, or `offline` when it was out of reach. */
export type ControlCall<Content> =
  | { kind: 'done'; content: Content }
  | { kind: 'failed'; code: string };

const path = '/api/v1/control-tokens';

/** The tokens of the document that is worked on, the oldest first. */
export const fetchTokens = () => called('GET', path, listSchema);

/** The token is told this once. */
export const makeToken = (wanted: NewControlToken) => called('POST', path, madeSchema, wanted);

export const changeToken = (id: string, change: ControlTokenChange) =>
  called('PATCH', `${path}/${encodeURIComponent(id)}`, z.object({ row: rowSchema }), change);

export const revokeToken = (id: string) =>
  called('DELETE', `${path}/${encodeURIComponent(id)}`, z.unknown());

async function called<Content>(
  method: string,
  address: string,
  schema: z.ZodType<Content>,
  body?: object,
): Promise<ControlCall<Content>> {
  const workplace = currentWorkplace();
  if (workplace === null) return { kind: 'failed', code: 'notSignedIn' };
  try {
    const response = await fetch(onDocument(address, workplace), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (hasMoved(workplace)) return { kind: 'failed', code: 'otherAccount' };
    if (!response.ok) {
      const { code } = errorOf(answer);
      return { kind: 'failed', code: typeof code === 'string' ? code : 'failed' };
    }
    const read = schema.safeParse(answer);
    return read.success ? { kind: 'done', content: read.data } : { kind: 'failed', code: 'failed' };
  } catch {
    return { kind: 'failed', code: 'offline' };
  }
}
