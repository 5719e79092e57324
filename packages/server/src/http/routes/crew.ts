import { crewRoleSchema } from '@quizcast/game/crew/crew';
import {
  createdInvitationSchema,
  crewInvitationSchema,
  crewSchema,
  membershipSchema,
  membershipsSchema,
  offerSchema,
} from '@quizcast/game/crew/crew-answers';
import { languages } from '@quizcast/game/values/language';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Accepted, CrewService, InvitationRefusal } from '../../crew/crew-service.ts';
import type { Invitation } from '../../ports/crew-repository.ts';
import { uidMismatch } from '../../security/document-access.ts';
import { readBody } from '../../security/body.ts';
import { byAccount, byAddress, rateLimit } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import { answer, component, json, jsonSchema, uid, done } from '../open-api/schema.ts';

export interface CrewDeps {
  crew: CrewService;
}

const lookupsPerAddress = 60;
const invitationsPerMinute = 20;
const acceptsPerMinute = 20;

const inviteSchema = z.strictObject({
  role: crewRoleSchema,
  email: z.email().max(254).toLowerCase().exactOptional(),
  days: z.number().int().min(1).max(30).default(7),
  language: z.enum(languages).default('en').describe('Language of the mail'),
});
const token = z.string().min(1).max(200);
const lookupSchema = z.strictObject({ token });
const acceptSchema = z.union([lookupSchema, z.strictObject({ id: z.string().min(1).max(64) })]);

component('CrewRole', () => jsonSchema(crewRoleSchema));
component('CrewInvitation', () => jsonSchema(crewInvitationSchema));
const crew = component('Crew', () => jsonSchema(crewSchema));
const membership = component('Membership', () => jsonSchema(membershipSchema));

const about = {
  look: described(() => ({
    tag: 'crew',
    summary: 'Get an invitation. Unknown, expired and used ones all return 404',
    body: json(lookupSchema),
    answers: {
      200: answer('The invitation, with a masked email address', jsonSchema(offerSchema)),
    },
    refusals: [400, 403, 404, 413, 415, 429, 503],
  })),
  crew: described(() => ({
    tag: 'crew',
    access: 'user',
    summary: 'Get the crew of your document and its open invitations',
    parameters: [uid(false)],
    answers: { 200: answer('The crew', crew) },
    refusals: [401, 409, 429, 503],
  })),
  invite: described(() => ({
    tag: 'crew',
    access: 'user',
    summary:
      'Invite to the crew, with a link /invite#{token}; sent by email if an address is given and a mail server is set up. At most 50 open invitations',
    parameters: [uid(true)],
    body: json(inviteSchema),
    answers: {
      201: answer(
        'The invitation; its token is returned only once',
        jsonSchema(createdInvitationSchema),
      ),
    },
    refusals: [400, 401, 403, 409, 413, 415, 429, 503],
  })),
  withdraw: described(() => ({
    tag: 'crew',
    access: 'user',
    summary: 'Revoke an invitation',
    parameters: [uid(true)],
    answers: done,
    refusals: [400, 401, 403, 404, 409, 429, 503],
  })),
  accept: described(() => ({
    tag: 'crew',
    access: 'user',
    summary:
      'Join a crew: with the token of an invitation, or with its id if it is for the confirmed email of the account. Each invitation works once',
    parameters: [uid(true)],
    body: json(acceptSchema),
    answers: { 200: answer('The crew that was joined', membership) },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  })),
  memberships: described(() => ({
    tag: 'crew',
    access: 'user',
    summary: 'List the crews you belong to, and invitations for your confirmed email',
    parameters: [uid(false)],
    answers: {
      200: answer('Crews and invitations', jsonSchema(membershipsSchema)),
    },
    refusals: [401, 409, 429, 503],
  })),
};

/** Calls for holders of an invitation, without an account. */
export function invitationRoutes({ crew }: CrewDeps): Hono<ServerEnv> {
  const lookupLimit = rateLimit(lookupsPerAddress, byAddress);
  return new Hono<ServerEnv>().post(
    '/invitations/look',
    about.look,
    lookupLimit,
    async (context) => {
      const read = await readBody(context.req.raw, lookupSchema);
      if (read.kind === 'error') return badBody(read);
      const invitation = await crew.preview(read.body.token);
      return invitation === null ? noInvitation() : context.json(invitation);
    },
  );
}

/** The crew of the signed-in user's own document, and the crews that the user belongs to. */
export function crewRoutes({ crew }: CrewDeps): Hono<ServerEnv> {
  const perMinute = (points: number) => rateLimit(points, byAccount);
  return new Hono<ServerEnv>()
    .get('/crew', about.crew, async (context) => {
      const mistaken = uidMismatch(context, 'optional');
      if (mistaken !== null) return mistaken;
      const { userId } = context.var.session;
      const members = await crew.members(userId);
      if (members === null) return refused('unreadable');
      const invitations = await crew.invitations(userId);
      return context.json({ members, invitations: invitations.map(publicInvitation) });
    })
    .post('/crew/invitations', about.invite, perMinute(invitationsPerMinute), async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId, isDemo } = context.var.session;
      if (isDemo) return refused('notAllowed');
      const read = await readBody(context.req.raw, inviteSchema);
      if (read.kind === 'error') return badBody(read);
      const { role, email = null, days, language } = read.body;
      const created = await crew.invite(userId, { role, email, days, language });
      if (created === null)
        return problem(
          409,
          'tooManyInvitations',
          'Maximum number of open invitations reached: revoke one first',
        );
      const { invitation, token: secret, isMailed } = created;
      return context.json(
        { invitation: publicInvitation(invitation), token: secret, isMailed },
        201,
      );
    })
    .delete('/crew/invitations/:id', about.withdraw, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId } = context.var.session;
      const wasWithdrawn = await crew.withdraw(userId, context.req.param('id'));
      return wasWithdrawn ? context.body(null, 204) : noInvitation();
    })
    .post('/invitations/accept', about.accept, perMinute(acceptsPerMinute), async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const read = await readBody(context.req.raw, acceptSchema);
      if (read.kind === 'error') return badBody(read);
      const accepted = await crew.accept(context.var.session, read.body);
      return accepted === null ? noInvitation() : answered(context, accepted);
    })
    .get('/memberships', about.memberships, async (context) => {
      const mistaken = uidMismatch(context, 'optional');
      if (mistaken !== null) return mistaken;
      const { session } = context.var;
      const memberships = await crew.memberships(session.userId);
      return context.json({
        memberships,
        invitations: await crew.invitationsFor(session),
      });
    });
}

function answered(context: Context<ServerEnv>, accepted: Accepted): Response {
  if (accepted.kind === 'accepted') {
    const { ownerId, ownerName, role } = accepted;
    return context.json({ ownerId, ownerName, role });
  }
  const { reason } = accepted;
  if (reason === 'otherEmail' || reason === 'emailNotVerified')
    return problem(403, reason, refusalText[reason]);
  if (reason === 'ownDocument') return problem(409, reason, refusalText[reason]);
  return refused(reason);
}

const refusalText: Record<InvitationRefusal, string> = {
  otherEmail: 'This invitation is for a different email address than the one of your account',
  emailNotVerified: 'Confirm your email first, or use the link of the invitation',
  ownDocument: 'This is your own invitation',
};

const publicInvitation = ({ id, role, email, createdAtMs, expiresAtMs }: Invitation) => ({
  id,
  role,
  email,
  createdAtMs,
  expiresAtMs,
});

/** Unknown, expired and used invitations get the same answer. */
const noInvitation = (): Response =>
  problem(404, 'notFound', 'This invitation does not exist, was used or revoked, or has expired');
