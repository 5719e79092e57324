import { crewRoleSchema, type CrewRole } from '@quizcast/game/crew/crew';
import { z } from 'zod';
import { errorOf } from './exported-file.ts';
import { asUser, sessionState } from '../session.ts';
import { membershipSchema, setMemberships, waitingInvitationSchema } from '../active-account.ts';

const memberSchema = z.object({
  userId: z.string(),
  role: crewRoleSchema,
  name: z.string(),
  email: z.string(),
  /** Server epoch milliseconds. */
  sinceMs: z.number(),
});
export type CrewPerson = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  role: crewRoleSchema,
  /** Whom it was sent to; null for one that is for anyone with the link. */
  email: z.string().nullable().default(null),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const crewSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});
export type Crew = z.infer<typeof crewSchema>;

const madeSchema = z.object({
  invitation: invitationSchema,
  /** What the link ends with. The server keeps no copy of it. */
  token: z.string(),
  /** Whether it has been sent by mail. */
  isMailed: z.boolean(),
});
export type MadeInvitation = z.infer<typeof madeSchema>;

const offerSchema = z.object({
  ownerName: z.string(),
  role: crewRoleSchema,
  /** The recipient, shortened but recognizable; null when it is for anyone with the link. */
  email: z.string().nullable().default(null),
  expiresAtMs: z.number(),
});
/** What an invitation says to the holder of its link. */
export type Offer = z.infer<typeof offerSchema>;

const membershipsSchema = z.object({
  memberships: z.array(membershipSchema),
  invitations: z.array(waitingInvitationSchema),
});

/** What a call came to. `code` is the server's word, or `offline` when it was out of reach. */
export type CrewResult<Content> =
  | { kind: 'done'; content: Content }
  | { kind: 'failed'; code: string };

/** Who is in the user's own crew, and who is invited. */
export const fetchCrew = (): Promise<CrewResult<Crew>> => called('GET', '/api/v1/crew', crewSchema);

export const invite = (wanted: {
  role: CrewRole;
  email?: string;
  days: number;
}): Promise<CrewResult<MadeInvitation>> =>
  called('POST', '/api/v1/crew/invitations', madeSchema, wanted);

export const revokeInvitation = (id: string): Promise<CrewResult<unknown>> =>
  called('DELETE', `/api/v1/crew/invitations/${encodeURIComponent(id)}`, z.unknown());

/** What the invitation behind a link says; also for those who are not signed in. */
export const lookAt = (token: string): Promise<CrewResult<Offer>> =>
  called('POST', '/api/v1/invitations/look', offerSchema, { token });

/** Takes an invitation, by its link or, when it waits for the user's own e-mail address, by its id. */
export const acceptInvitation = (by: { token: string } | { id: string }) =>
  called('POST', '/api/v1/invitations/accept', membershipSchema, by);

/** Asks who has let the user in, and what invitations wait. What is known stays when no answer comes. */
export async function refreshMemberships(): Promise<void> {
  const userId = signedInId();
  if (userId === null) return;
  const result = await called('GET', '/api/v1/memberships', membershipsSchema);
  if (result.kind === 'done' && signedInId() === userId)
    setMemberships(userId, result.content.memberships, result.content.invitations);
}

function signedInId(): string | null {
  const state = sessionState.getState();
  return state.kind === 'signedIn' ? state.session.userId : null;
}

async function called<Content>(
  method: string,
  path: string,
  schema: z.ZodType<Content>,
  body?: object,
): Promise<CrewResult<Content>> {
  const userId = signedInId();
  try {
    const response = await fetch(userId === null ? path : asUser(path, userId), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
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
