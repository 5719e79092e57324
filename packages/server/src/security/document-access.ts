import type { Actor } from '@quizcast/game/crew/actor';
import { crewMember, roleMay, type Right } from '@quizcast/game/crew/crew';
import type { Context, MiddlewareHandler } from 'hono';
import type { Identity, Session } from '../ports/identity.ts';
import type { ServerEnv, DocumentAccess } from './env.ts';
import { problem, refused } from './problem.ts';
import { documentPath, type Rooms } from '../documents/rooms.ts';

export interface ActingDeps {
  identity: Pick<Identity, 'exists'>;
  rooms: Pick<Rooms, 'document'>;
}

/**
 * What that user is to the document of `ownerId`; null when nothing, or when there is no such user. Rejects with StoreFailure.
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
  const held = await rooms.document(ownerId);
  const member = held.kind === 'readable' ? crewMember(held.document, userId) : null;
  return member === null
    ? null
    : { session, ownerId, path, actor: { kind: 'crew', userId }, role: member.role };
}

/** Names of intents are each sender's own: what somebody of the crew sends never takes the place of another's command. */
export const commandIdOf = (actor: Actor, id: string): string =>
  actor.kind === 'crew' ? `crew:${actor.userId}:${id}` : id;

/**
 * Lets those through who have one of `rights` on the document that `?document=` names by its owner, the own one when it
 * names none. To all others than its crew that document is not there.
 */
export const mayOnDocument =
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

/** Not for the demo account: everybody may use it, so what is set in it would be everybody's. */
export const noDemo: MiddlewareHandler<ServerEnv> = ({ var: { session } }, next) =>
  session.isDemo ? Promise.resolve(refused('notAllowed')) : next();

/**
 * Whether that user may still do what was begun: a body may take minutes to come in, and rights end at once. Rejects with
 * StoreFailure.
 */
export async function stillMay(
  deps: ActingDeps,
  { session, ownerId, role }: DocumentAccess,
  ...some: readonly Right[]
): Promise<boolean> {
  if (role === 'owner') return true;
  const now = await resolveAccess(deps, session, ownerId);
  return now !== null && some.some((right) => roleMay(now.role, right));
}

/** Another tab may have signed in as somebody else: what a page still has to say must not become theirs. */
export function uidMismatch(
  { req, var: { session } }: Context<ServerEnv>,
  uid: 'required' | 'optional',
): Response | null {
  const named = req.query('uid');
  if (named === session.userId) return null;
  if (named !== undefined)
    return problem(409, 'otherAccount', 'Somebody else is signed in here by now');
  return uid === 'optional'
    ? null
    : problem(400, 'invalid', 'say who you are, as ?uid=…', { path: 'uid' });
}
