import { crewMember, roleMay, type Right } from '@quizcast/game/crew/crew';
import type { Place } from '@quizcast/game/protocol/protocol';
import { useLiveDocument } from './use-document.ts';
import { useActiveAccount, isOwn, type Role } from './active-account.ts';

/** The user's role in the open document; null until known, which grants no rights. */
export function useRole(): Role | null {
  const account = useActiveAccount();
  const { userId } = account;
  const inCrew = useLiveDocument(({ document }) =>
    document === null ? null : (crewMember(document, userId)?.role ?? null),
  );
  return isOwn(account) ? 'owner' : inCrew;
}

/** Rights for a screen, one of which is enough; the others are open to the whole crew. */
export const screenRights = {
  play: ['play', 'vote'],
  editor: ['write'],
  styles: ['design'],
  season: ['play', 'write', 'configure'],
} as const satisfies Partial<Record<Place['screen'], readonly Right[]>>;

/** Whether the screen is more than a notice to users with this role. */
export function mayOpen(role: Role | null, screen: Place['screen']): boolean {
  const needed: Partial<Record<Place['screen'], readonly Right[]>> = screenRights;
  return needed[screen]?.some((right) => roleMay(role, right)) ?? true;
}

/** Whether the user has one of these rights in the open document. The UI offers only what is allowed. */
export function usePermission(...rights: readonly Right[]): boolean {
  const role = useRole();
  return role !== null && rights.some((right) => roleMay(role, right));
}
