import type { Actor } from '@quizcast/game/crew/actor';
import { crewMember, roleMay, type Right } from '@quizcast/game/crew/crew';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Identity, Session } from '../ports/identity.ts';
import { readBody } from './body.ts';
import type { ServerEnv, DocumentAccess } from './env.ts';
import { badBody, problem, refused } from './problem.ts';
import { documentPath, type Rooms } from '../documents/rooms.ts';

export interface ActingDeps {
  identity: Pick<Identity, 'exists'>;
  rooms: Pick<Rooms, 'document'>;
}

/**
 * The user's role for the document of `ownerId`; null without one, or when there is no such user. Rejects with
 * StoreFailure.
 */
export async function resolveAccess(
  { identity, rooms }: ActingDeps,
  session: Session,
  ownerId: string,
): Promise<DocumentAccess | null> {
  const { userId } = session;
  const path = documentPath(ownerId);
  if (ownerId === userId)
    return { session, ownerId, path, actor: { kind: 'owner', userId }, role: 'owner' };
  if (!(await identity.exists(ownerId))) return null;
  const loaded = await rooms.document(ownerId);
  const member = loaded.kind === 'readable' ? crewMember(loaded.document, userId) : null;
  return member === null
    ? null
    : { session, ownerId, path, actor: { kind: 'crew', userId }, role: member.role };
}

/** Command ids are scoped to their sender, so that a crew member's command never collides with another one. */
export const commandIdOf = (actor: Actor, id: string): string =>
  actor.kind === 'crew' ? `crew:${actor.userId}:${id}` : id;

/**
 * Requires one of `rights` on the document of the owner in `?document=`, by default the user's own. For users outside
 * its crew the document is not found.
 */
export const requireRight =
  (deps: ActingDeps, ...rights: readonly Right[]): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const mistaken = uidMismatch(context, 'optional');
    if (mistaken !== null) return mistaken;
    const { session } = context.var;
    const ownerId = context.req.query('document') ?? session.userId;
    const acting = await resolveAccess(deps, session, ownerId);
    if (acting === null) return refused('notFound');
    if (!rights.some((right) => roleMay(acting.role, right))) return refused('notAllowed');
    context.set('acting', acting);
    return next();
  };

/** Refuses the demo account: it is shared, so its settings would apply to every visitor. */
export const noDemo: MiddlewareHandler<ServerEnv> = ({ var: { session } }, next) =>
  session.isDemo ? Promise.resolve(refused('notAllowed')) : next();

/**
 * Whether the user still has the right: receiving a body may take minutes, and rights end at once. Rejects with
 * StoreFailure.
 */
export async function isStillAllowed(
  deps: ActingDeps,
  { session, ownerId, role }: DocumentAccess,
  ...rights: readonly Right[]
): Promise<boolean> {
  if (role === 'owner') return true;
  const access = await resolveAccess(deps, session, ownerId);
  return access !== null && rights.some((right) => roleMay(access.role, right));
}

/** Reads a body that matches `schema`; a refusal if it does not, or if the user no longer has any of `rights`. */
export async function readAllowed<Schema extends z.ZodType>(
  deps: ActingDeps,
  { req, var: { acting } }: Context<ServerEnv>,
  schema: Schema,
  ...rights: readonly Right[]
): Promise<z.output<Schema> | Response> {
  const read = await readBody(req.raw, schema);
  if (read.kind === 'error') return badBody(read);
  return (await isStillAllowed(deps, acting, ...rights)) ? read.body : refused('notAllowed');
}

/**
 * Refuses a page whose user is no longer signed in: another tab may have switched accounts, and edits of the page must
 * not reach the other account.
 */
export function uidMismatch(
  { req, var: { session } }: Context<ServerEnv>,
  uid: 'required' | 'optional',
): Response | null {
  const claimedUid = req.query('uid');
  if (claimedUid === session.userId) return null;
  if (claimedUid !== undefined)
    return problem(409, 'otherAccount', 'Another user is signed in now');
  return uid === 'optional'
    ? null
    : problem(400, 'invalid', 'send your user id as ?uid=…', { path: 'uid' });
}
