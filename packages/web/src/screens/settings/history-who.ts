import type { By, Version } from '@quizcast/game/history/history';
import { useTranslation } from 'react-i18next';
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

/** Name of an actor: "you" for the user. A crew member's role may have been another one then. */
export function useActorName(): (by: By) => string {
  const { t } = useTranslation('history');
  const { t: tCrew } = useTranslation('crew');
  const { userId } = useActiveAccount();
  const ownerName = useGuestName();
  return (by) => {
    switch (by.kind) {
      case 'owner':
        return ownerName === null ? t('by.owner') : `${ownerName} (${tCrew('role.owner')})`;
      case 'crew':
        return by.userId === userId ? t('by.owner') : nameOr(by.name, tCrew('nameless'));
      case 'control':
        return `${nameOr(by.name, t('nameless'))} (${t('by.control')})`;
      case 'system':
        return t('by.system');
    }
  };
}
