import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../../session/sign-in-out.ts';
import { toastError } from '../../../toasts/toast.ts';

export function SignOutButton() {
  const { t } = useTranslation('settings');
  const { t: tShell } = useTranslation('shell');
  const leave = async () => {
    const result = await signOut();
    if (result.kind === 'failed') toastError(tShell('account.signOutFailed'));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={18} aria-hidden />}
      onClick={() => void leave()}
    >
      {t('account.signOut')}
    </Button>
  );
}
