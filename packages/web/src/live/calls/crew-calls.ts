import type { CrewRole } from '@quizcast/game/crew/crew';
import {
  createdInvitationSchema,
  crewSchema,
  membershipSchema,
  membershipsSchema,
  offerSchema,
  type CreatedInvitation,
  type Crew,
  type Offer,
} from '@quizcast/game/crew/crew-answers';
import type { Language } from '@quizcast/game/values/language';
import { parseWith, noContent, request, type ApiResult } from '../../api.ts';
import { asUser, sessionState } from '../session.ts';
import { setMemberships } from '../active-account.ts';

/** Fetches the members and invitations of the user's own crew. */
export const fetchCrew = (): Promise<ApiResult<Crew>> =>
  requestAsUser('GET', '/api/v1/crew', parseWith(crewSchema));

export const invite = (invitation: {
  role: CrewRole;
  email?: string;
  days: number;
  /** Of the mail. */
  language: Language;
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
