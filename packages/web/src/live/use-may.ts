import { crewMember, roleMay, type Right } from '@quizcast/game/crew/crew';
import { useLiveDocument } from './use-document.ts';
import { useWorkplace, isOwn, type Role } from './active-account.ts';

/** What the user is to the document of this page; null while that cannot be told, which gives no rights. */
export function useRole(): Role | null {
  const workplace = useWorkplace();
  const { userId } = workplace;
  const inCrew = useLiveDocument(({ document }) =>
    document === null ? null : (crewMember(document, userId)?.role ?? null),
  );
  return isOwn(workplace) ? 'owner' : inCrew;
}

/** Whether the user has one of these rights on the document of this page. What is not allowed is not offered. */
export function useMay(...rights: readonly Right[]): boolean {
  const role = useRole();
  return role !== null && rights.some((right) => roleMay(role, right));
}
