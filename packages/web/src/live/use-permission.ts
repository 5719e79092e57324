import { crewMember, roleMay, type Right } from '@quizcast/game/crew/crew';
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

/** Whether the user has one of these rights in the open document. The UI offers only what is allowed. */
export function usePermission(...rights: readonly Right[]): boolean {
  const role = useRole();
  return role !== null && rights.some((right) => roleMay(role, right));
}
