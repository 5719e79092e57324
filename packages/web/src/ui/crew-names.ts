import { useTranslation } from 'react-i18next';
import type { Membership } from '@quizcast/game/crew/crew-answers';
import { useGuest } from '../live/active-account.ts';

/** Heading for the shows of an owner. */
export function useShowsOf(): (guest: Membership | null) => string {
  const { t } = useTranslation('crew');
  return (guest) =>
    guest === null ? t('ownShort') : t('showsOf', { name: nameOr(guest.ownerName, t('nameless')) });
}

/** The name of this document's owner; null in the user's own one. */
export function useGuestName(): string | null {
  const { t } = useTranslation('crew');
  const guest = useGuest();
  return guest === null ? null : nameOr(guest.ownerName, t('nameless'));
}

export const nameOr = (name: string, other: string): string => (name.trim() === '' ? other : name);
