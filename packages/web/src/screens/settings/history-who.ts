import { crewMember } from '@quizcast/game/crew/crew';
import type { By, Version } from '@quizcast/game/history/history';
import { useTranslation } from 'react-i18next';
import { useDocumentPart } from '../../live/use-document.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { nameOr, useGuestName } from '../../ui/crew-names.ts';

/** Key of an actor: equal for two versions by the same one. */
export function actorKey(by: By): string {
  switch (by.kind) {
    case 'owner':
    case 'system':
      return by.kind;
    case 'crew':
      return `crew ${by.userId}`;
    case 'control':
      return `control ${by.name}`;
  }
}

/** Unique actors of these versions, in order of appearance. */
export const actorsOf = (versions: readonly Version[]): By[] => [
  ...new Map(versions.map(({ by }) => [actorKey(by), by])).values(),
];

/** Name of an actor: "you" for the user, crew members with their current role. */
export function useActorName(): (by: By) => string {
  const { t } = useTranslation('history');
  const { t: tCrew } = useTranslation('crew');
  const { userId } = useActiveAccount();
  const ownerName = useGuestName();
  const users = useDocumentPart(({ settings }) => settings.authorizedUsers);
  return (by) => {
    switch (by.kind) {
      case 'owner':
        return ownerName === null ? t('by.owner') : `${ownerName} (${tCrew('role.owner')})`;
      case 'crew': {
        if (by.userId === userId) return t('by.owner');
        const name = nameOr(by.name, tCrew('nameless'));
        const role = crewMember({ settings: { authorizedUsers: users } }, by.userId)?.role;
        return `${name} (${role === undefined ? t('by.former') : tCrew(`role.${role}`)})`;
      }
      case 'control':
        return `${nameOr(by.name, t('nameless'))} (${t('by.control')})`;
      case 'system':
        return t('by.system');
    }
  };
}
