import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../live/use-permission.ts';
import { useGuestName } from '../../ui/crew-names.ts';
import { showToast } from '../../toasts/toast.ts';

/** Shows a notice when the owner changes the user's role, as the screens change with it. */
export function useRoleToasts(): void {
  const { t } = useTranslation('crew');
  const role = useRole();
  const name = useGuestName();
  const before = useRef(role);
  const toastChange = useEffectEvent((was: typeof role) => {
    if (was === null || role === null || name === null) return;
    showToast({
      id: 'crew-role',
      message: t('roleChanged', { role: t(`role.${role}`), name }),
      autoClose: 10_000,
    });
  });
  useEffect(() => {
    const was = before.current;
    before.current = role;
    if (was !== role) toastChange(was);
  }, [role]);
}
