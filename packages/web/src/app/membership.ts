import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMemberships } from '../live/calls/crew-calls.ts';
import { currentWorkplace, setGuest, workplaces } from '../live/active-account.ts';
import { nameOr } from '../ui/crew-names.ts';
import { tell } from '../toasts/toast.ts';

/** The document's link has said that the user is of its crew no longer: back to the own one, and why is told. */
export function usePutOut(): (unsaved: number) => void {
  const { t } = useTranslation('crew');
  const navigate = useNavigate();
  return (unsaved) => {
    const { guest } = workplaces.getState();
    const workplace = currentWorkplace();
    if (guest === null || workplace === null) return;
    setGuest(workplace.userId, null);
    // What stood in the address was of the other document.
    void navigate({ to: '/', replace: true });
    tell({
      id: `put-out-${guest.ownerId}`,
      color: 'red',
      title: t('putOut.title', { name: nameOr(guest.ownerName, t('nameless')) }),
      message: [t('putOut.back'), unsaved > 0 ? t('putOut.lost', { count: unsaved }) : '']
        .join(' ')
        .trim(),
      autoClose: false,
    });
    void refreshMemberships();
  };
}

const askAgainMs = 60_000;

/** Asks who lets the user in: at first, and when the page is shown again after a while. */
export function useMembershipNews(userId: string): void {
  useEffect(() => {
    let askedAtMs = 0;
    const ask = (): void => {
      const nowMs = performance.now();
      if (document.visibilityState !== 'visible') return;
      if (askedAtMs > 0 && nowMs - askedAtMs < askAgainMs) return;
      askedAtMs = nowMs;
      void refreshMemberships();
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [userId]);
}
