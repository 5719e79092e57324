import { crewRoleSchema, type CrewRole } from '@quizcast/game/crew/crew';
import { z } from 'zod';
import { by, nothing, request, type ApiResult } from '../../api.ts';
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
  /** Recipient; null when anyone with the link may accept it. */
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
  /** Last part of the link. The server stores only a hash. */
  token: z.string(),
  /** Whether it was sent by e-mail. */
  isMailed: z.boolean(),
});
export type MadeInvitation = z.infer<typeof madeSchema>;

const offerSchema = z.object({
  ownerName: z.string(),
  role: crewRoleSchema,
  /** The recipient, shortened but recognizable; null when anyone with the link may accept it. */
  email: z.string().nullable().default(null),
  expiresAtMs: z.number(),
});
/** An invitation as shown to the holder of its link. */
export type Offer = z.infer<typeof offerSchema>;

const membershipsSchema = z.object({
  memberships: z.array(membershipSchema),
  invitations: z.array(waitingInvitationSchema),
});

/** Fetches the members and invitations of the user's own crew. */
export const fetchCrew = (): Promise<ApiResult<Crew>> =>
  called('GET', '/api/v1/crew', by(crewSchema));

export const invite = (wanted: {
  role: CrewRole;
  email?: string;
  days: number;
}): Promise<ApiResult<MadeInvitation>> =>
  called('POST', '/api/v1/crew/invitations', by(madeSchema), wanted);

export const revokeInvitation = (id: string): Promise<ApiResult<null>> =>
  called('DELETE', `/api/v1/crew/invitations/${encodeURIComponent(id)}`, nothing);

/** Fetches the invitation behind a link; works without signing in. */
export const readInvitation = (token: string): Promise<ApiResult<Offer>> =>
  called('POST', '/api/v1/invitations/look', by(offerSchema), { token });

/** Accepts an invitation, by its link or, if it is for the user's own e-mail address, by its id. */
export const acceptInvitation = (proof: { token: string } | { id: string }) =>
  called('POST', '/api/v1/invitations/accept', by(membershipSchema), proof);

/** Fetches the user's memberships and pending invitations. Keeps the known ones when the request fails. */
export async function refreshMemberships(): Promise<void> {
  const userId = signedInId();
  if (userId === null) return;
  const result = await called('GET', '/api/v1/memberships', by(membershipsSchema));
  if (result.kind === 'done' && signedInId() === userId)
    setMemberships(userId, result.content.memberships, result.content.invitations);
}

function signedInId(): string | null {
  const state = sessionState.getState();
  return state.kind === 'signedIn' ? state.session.userId : null;
}

function called<Content>(
  method: string,
  path: string,
  read: (answer: unknown) => Content | undefined,
  json?: object,
): Promise<ApiResult<Content>> {
  const userId = signedInId();
  return request(userId === null ? path : asUser(path, userId), { method, json, read });
}
