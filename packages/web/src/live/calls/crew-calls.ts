import { crewRoleSchema, type CrewRole } from '@quizcast/game/crew/crew';
import { z } from 'zod';
import { parseWith, noContent, request, type ApiResult } from '../../api.ts';
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
export type CrewMember = z.infer<typeof memberSchema>;

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

const createdInvitationSchema = z.object({
  invitation: invitationSchema,
  /** Last part of the link. The server stores only a hash. */
  token: z.string(),
  /** Whether it was sent by e-mail. */
  isMailed: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

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
  requestAsUser('GET', '/api/v1/crew', parseWith(crewSchema));

export const invite = (invitation: {
  role: CrewRole;
  email?: string;
  days: number;
}): Promise<ApiResult<CreatedInvitation>> =>
  requestAsUser('POST', '/api/v1/crew/invitations', parseWith(createdInvitationSchema), invitation);

export const revokeInvitation = (id: string): Promise<ApiResult<null>> =>
  requestAsUser('DELETE', `/api/v1/crew/invitations/${encodeURIComponent(id)}`, noContent);

/** Fetches the invitation behind a link; works without signing in. */
export const readInvitation = (token: string): Promise<ApiResult<Offer>> =>
  requestAsUser('POST', '/api/v1/invitations/look', parseWith(offerSchema), { token });

/** Accepts an invitation, by its link or, if it is for the user's own e-mail address, by its id. */
export const acceptInvitation = (proof: { token: string } | { id: string }) =>
  requestAsUser('POST', '/api/v1/invitations/accept', parseWith(membershipSchema), proof);

/** Fetches the user's memberships and pending invitations. Keeps the known ones when the request fails. */
export async function refreshMemberships(): Promise<void> {
  const userId = signedInId();
  if (userId === null) return;
  const result = await requestAsUser('GET', '/api/v1/memberships', parseWith(membershipsSchema));
  if (result.kind === 'done' && signedInId() === userId)
    setMemberships(userId, result.content.memberships, result.content.invitations);
}

function signedInId(): string | null {
  const state = sessionState.getState();
  return state.kind === 'signedIn' ? state.session.userId : null;
}

function requestAsUser<Content>(
  method: string,
  path: string,
  read: (answer: unknown) => Content | undefined,
  json?: object,
): Promise<ApiResult<Content>> {
  const userId = signedInId();
  return request(userId === null ? path : asUser(path, userId), { method, json, read });
}
