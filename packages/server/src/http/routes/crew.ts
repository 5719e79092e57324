import { crewRoleSchema } from '@quizcast/game/crew/crew';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Accepted, CrewService, InvitationRefusal } from '../../crew/crew-service.ts';
import type { Invitation } from '../../ports/crew-repository.ts';
import { mistakenUser } from '../../security/document-access.ts';
import { readBody } from '../../security/body.ts';
import { byAccount, limited } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';

export interface CrewDeps {
  crew: CrewService;
}

const looksPerAddress = 60;
const invitationsPerMinute = 20;
const acceptsPerMinute = 20;

export const inviteSchema = z.strictObject({
  role: crewRoleSchema,
  email: z.email().max(254).toLowerCase().exactOptional(),
  days: z.number().int().min(1).max(30).default(7),
});
const token = z.string().min(1).max(200);
export const lookSchema = z.strictObject({ token });
export const acceptSchema = z.union([
  lookSchema,
  z.strictObject({ id: z.string().min(1).max(64) }),
]);

/** What somebody with an invitation may ask without an account. */
export function invitationRoutes({ crew }: CrewDeps): Hono<ServerEnv> {
  const looks = limited(looksPerAddress, 60, ({ var: { address } }) => address);
  return new Hono<ServerEnv>().post('/invitations/look', looks, async (context) => {
    const read = await readBody(context.req.raw, lookSchema);
    if (read.kind === 'fault') return badBody(read);
    const looked = await crew.look(read.body.token);
    return looked === null ? noInvitation() : told(context, looked);
  });
}

/** The crew of the signed-in user's own document, and the crews that the user is in. */
export function crewRoutes({ crew }: CrewDeps): Hono<ServerEnv> {
  const perMinute = (points: number) => limited(points, 60, byAccount);
  return new Hono<ServerEnv>()
    .get('/crew', async (context) => {
      const mistaken = mistakenUser(context, 'optional');
      if (mistaken !== null) return mistaken;
      const { userId } = context.var.session;
      const members = await crew.members(userId);
      if (members === null) return refused('unreadable');
      const invitations = await crew.invitations(userId);
      return told(context, { members, invitations: invitations.map(toldOf) });
    })
    .post('/crew/invitations', perMinute(invitationsPerMinute), async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId, isDemo } = context.var.session;
      if (isDemo) return refused('notAllowed');
      const read = await readBody(context.req.raw, inviteSchema);
      if (read.kind === 'fault') return badBody(read);
      const { role, email = null, days } = read.body;
      const made = await crew.invite(userId, { role, email, days });
      if (made === null)
        return problem(
          409,
          'tooManyInvitations',
          'There are as many open invitations as there may be: take one back first',
        );
      const { invitation, token: secret, isMailed } = made;
      return told(context, { invitation: toldOf(invitation), token: secret, isMailed }, 201);
    })
    .delete('/crew/invitations/:id', async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId } = context.var.session;
      const isGone = await crew.withdraw(userId, context.req.param('id'));
      return isGone ? context.body(null, 204) : noInvitation();
    })
    .post('/invitations/accept', perMinute(acceptsPerMinute), async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const read = await readBody(context.req.raw, acceptSchema);
      if (read.kind === 'fault') return badBody(read);
      const accepted = await crew.accept(context.var.session, read.body);
      return accepted === null ? noInvitation() : answered(context, accepted);
    })
    .get('/memberships', async (context) => {
      const mistaken = mistakenUser(context, 'optional');
      if (mistaken !== null) return mistaken;
      const { session } = context.var;
      const memberships = await crew.memberships(session.userId);
      return told(context, { memberships, invitations: await crew.invitationsFor(session) });
    });
}

function answered(context: Context<ServerEnv>, accepted: Accepted): Response {
  if (accepted.kind === 'accepted') {
    const { ownerId, ownerName, role } = accepted;
    return told(context, { ownerId, ownerName, role });
  }
  const { reason } = accepted;
  if (reason === 'otherEmail' || reason === 'emailNotVerified')
    return problem(403, reason, refusalText[reason]);
  if (reason === 'ownDocument') return problem(409, reason, refusalText[reason]);
  return refused(reason);
}

const refusalText: Record<InvitationRefusal, string> = {
  otherEmail: 'This invitation is for another email than that of your account',
  emailNotVerified: 'Confirm your email first, or use the link of the invitation',
  ownDocument: 'This is your own invitation',
};

const toldOf = ({ id, role, email, createdAtMs, expiresAtMs }: Invitation) => ({
  id,
  role,
  email,
  createdAtMs,
  expiresAtMs,
});

function told(context: Context<ServerEnv>, body: object, status: 200 | 201 = 200): Response {
  context.header('cache-control', 'no-store');
  return context.json(body, status);
}

/** Unknown, expired and used ones are all the same. */
const noInvitation = (): Response =>
  problem(404, 'notFound', 'This invitation is not there: it was used, taken back, or has expired');
