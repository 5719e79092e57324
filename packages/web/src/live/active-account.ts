import type { CrewRole } from '@quizcast/game/crew/crew';
import {
  membershipSchema,
  type Membership,
  type WaitingInvitation,
} from '@quizcast/game/crew/crew-answers';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionState, useSession } from './session.ts';

/** The signed-in user and the owner of the open document. */
export interface ActiveAccount {
  userId: string;
  /** The owner of the document; equals `userId` in the user's own one. */
  ownerId: string;
}

interface MembershipState {
  /** The membership whose document is open in this tab; null in the user's own one. */
  guest: Membership | null;
  /** The user's memberships; null until the server has sent them. */
  memberships: Membership[] | null;
  invitations: WaitingInvitation[];
}

export const membershipStore = createStore<MembershipState>()(() => ({
  guest: null,
  memberships: null,
  invitations: [],
}));

const keyOf = (userId: string): string => `quizcast.document.${userId}`;

/** Restores the document that was open in this tab before a reload. */
export function rememberAccount(userId: string): void {
  const guest = readMembership(stored(keyOf(userId)));
  membershipStore.setState({ guest, memberships: null, invitations: [] });
}

/** Switches this tab to another document. The page closes the previous one and opens this one. */
export function switchAccount(userId: string, guest: Membership | null): void {
  store(keyOf(userId), guest === null ? null : JSON.stringify(guest));
  membershipStore.setState({ guest });
}

/** Applies the memberships received from the server. */
export function setMemberships(
  userId: string,
  memberships: Membership[],
  invitations: WaitingInvitation[],
): void {
  membershipStore.setState({ memberships, invitations });
  const { guest } = membershipStore.getState();
  const now = memberships.find(({ ownerId }) => ownerId === guest?.ownerId);
  // A removed member stays here until the document's own connection reports the removal.
  if (now !== undefined && JSON.stringify(now) !== JSON.stringify(guest))
    switchAccount(userId, now);
}

function readMembership(text: string | null): Membership | null {
  try {
    return membershipSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Stored for this tab only; without storage the tab starts with the user's own document. */
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
    // The next page load starts with the user's own document.
  }
}

/** Null when no user is signed in. */
export function currentAccount(): ActiveAccount | null {
  const state = sessionState.getState();
  if (state.kind !== 'signedIn') return null;
  const { userId } = state.session;
  return { userId, ownerId: membershipStore.getState().guest?.ownerId ?? userId };
}

/** Whether the page has switched to another document or user since then. Results for the previous one must be dropped. */
export function accountChanged(before: ActiveAccount): boolean {
  const now = currentAccount();
  return now?.userId !== before.userId || now.ownerId !== before.ownerId;
}

/** The current user and the owner of the open document. Inside the signed-in shell only. */
export function useActiveAccount(): ActiveAccount {
  const { userId } = useSession();
  const ownerId = useStore(membershipStore, ({ guest }) => guest?.ownerId ?? userId);
  return { userId, ownerId };
}

/** The membership while the document of another owner is open; null in the user's own one. */
export const useGuest = (): Membership | null => useStore(membershipStore, ({ guest }) => guest);

export const isOwn = ({ userId, ownerId }: ActiveAccount): boolean => userId === ownerId;

/** Key suffix for browser storage, unique per user and document. */
export const storageKey = (account: ActiveAccount): string =>
  isOwn(account) ? account.userId : `${account.userId}@${account.ownerId}`;

/** Path of a call for that document and user; the server rejects it in another user's session. */
export function documentUrl(
  path: string,
  account: ActiveAccount,
  query: Record<string, string> = {},
): string {
  const { userId: uid, ownerId: document } = account;
  const all = { uid, ...(isOwn(account) ? {} : { document }), ...query };
  return `${path}?${new URLSearchParams(all).toString()}`;
}

export type Role = CrewRole | 'owner';
