import { crewRoleSchema, type CrewRole } from '@quizcast/game/crew/crew';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionState, useSession } from './session.ts';

/** Who works, and whose document on. */
export interface Workplace {
  userId: string;
  /** The owner of the document; the user himself on his own one. */
  ownerId: string;
}

/** Somebody who has let the user in. */
export const membershipSchema = z.object({
  ownerId: z.string().min(1),
  ownerName: z.string(),
  role: crewRoleSchema,
});
export type Membership = z.infer<typeof membershipSchema>;

/** An invitation that waits for the user's verified e-mail address. */
export const waitingInvitationSchema = z.object({
  id: z.string(),
  ownerName: z.string(),
  role: crewRoleSchema,
  /** Server epoch milliseconds. */
  expiresAtMs: z.number(),
});
export type WaitingInvitation = z.infer<typeof waitingInvitationSchema>;

interface Workplaces {
  /** On whose document this tab works; null: on the user's own. */
  guest: Membership | null;
  /** Who has let the user in; null until the server has told. */
  memberships: Membership[] | null;
  invitations: WaitingInvitation[];
}

export const workplaces = createStore<Workplaces>()(() => ({
  guest: null,
  memberships: null,
  invitations: [],
}));

const keyOf = (userId: string): string => `quizcast.document.${userId}`;

/** Goes back to where this tab was before it was loaded anew. */
export function rememberWorkplace(userId: string): void {
  const guest = readMembership(stored(keyOf(userId)));
  workplaces.setState({ guest, memberships: null, invitations: [] });
}

/** From now on this tab works on that document. The page closes the one before and opens this one. */
export function setGuest(userId: string, guest: Membership | null): void {
  store(keyOf(userId), guest === null ? null : JSON.stringify(guest));
  workplaces.setState({ guest });
}

/** Takes over what the server says about who has let the user in. */
export function setMemberships(
  userId: string,
  memberships: Membership[],
  invitations: WaitingInvitation[],
): void {
  workplaces.setState({ memberships, invitations });
  const { guest } = workplaces.getState();
  const now = memberships.find(({ ownerId }) => ownerId === guest?.ownerId);
  // Who is let in no longer is told so by the document's own link, and only then leaves it.
  if (now !== undefined && JSON.stringify(now) !== JSON.stringify(guest)) setGuest(userId, now);
}

function readMembership(text: string | null): Membership | null {
  try {
    return membershipSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Kept for the tab alone: a browser that keeps nothing begins with the own document. */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Then the next page begins with the own document.
  }
}

/** Null when nobody is signed in. */
export function currentWorkplace(): Workplace | null {
  const state = sessionState.getState();
  if (state.kind !== 'signedIn') return null;
  const { userId } = state.session;
  return { userId, ownerId: workplaces.getState().guest?.ownerId ?? userId };
}

/** Whether the page has gone to another document, or user, since then. What belongs to that one has no place here. */
export function hasMoved(before: Workplace): boolean {
  const now = currentWorkplace();
  return now?.userId !== before.userId || now.ownerId !== before.ownerId;
}

/** Inside the signed-in shell only. */
export function useWorkplace(): Workplace {
  const { userId } = useSession();
  const ownerId = useStore(workplaces, ({ guest }) => guest?.ownerId ?? userId);
  return { userId, ownerId };
}

/** Whose document it is while it is somebody else's; null on the own one. */
export const useGuest = (): Membership | null => useStore(workplaces, ({ guest }) => guest);

export const isOwn = ({ userId, ownerId }: Workplace): boolean => userId === ownerId;

/** Tells what a browser keeps for one document of one user from what it keeps for another. */
export const keptUnder = (workplace: Workplace): string =>
  isOwn(workplace) ? workplace.userId : `${workplace.userId}@${workplace.ownerId}`;

/** The address of a call about that document, meant for that user only: the server refuses it from anybody else. */
export function onDocument(
  path: string,
  workplace: Workplace,
  query: Record<string, string> = {},
): string {
  const { userId: uid, ownerId: document } = workplace;
  const all = { uid, ...(isOwn(workplace) ? {} : { document }), ...query };
  return `${path}?${new URLSearchParams(all).toString()}`;
}

export type Role = CrewRole | 'owner';
