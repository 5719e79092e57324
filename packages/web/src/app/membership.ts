import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMemberships } from '../live/calls/crew-calls.ts';
import { currentAccount, switchAccount, membershipStore } from '../live/active-account.ts';
import { nameOr } from '../ui/crew-names.ts';
import { showToast } from '../toasts/toast.ts';

/** Handles the removal of the user from the crew: navigates back to the user's own document and shows the reason. */
export function useCrewRemoval(): (unsaved: number) => void {
  const { t } = useTranslation('crew');
  const navigate = useNavigate();
  return (unsaved) => {
    const { guest } = membershipStore.getState();
    const account = currentAccount();
    if (guest === null || account === null) return;
    switchAccount(account.userId, null);
    // The path belonged to the other document.
    void navigate({ to: '/', replace: true });
    showToast({
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

const refetchIntervalMs = 60_000;

/** Fetches the user's memberships: on mount, and when the page becomes visible again after a while. */
export function useMembershipToasts(userId: string): void {
  useEffect(() => {
    let fetchedAtMs = 0;
    const refresh = (): void => {
      const nowMs = performance.now();
      if (document.visibilityState !== 'visible') return;
      if (fetchedAtMs > 0 && nowMs - fetchedAtMs < refetchIntervalMs) return;
      fetchedAtMs = nowMs;
      void refreshMemberships();
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [userId]);
}
