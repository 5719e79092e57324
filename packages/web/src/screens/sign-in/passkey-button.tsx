import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFault } from '../../session/auth-calls.ts';
import { canUsePasskeys, signInWithPasskey } from '../../session/passkeys.ts';
import { refreshSession } from '../../session/sign-in-out.ts';

/** Where the browser can have any. */
export function PasskeyButton() {
  const { t } = useTranslation('signIn');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<AuthFault | null>(null);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setIsBusy(true);
    setFault(null);
    const result = await signInWithPasskey();
    setIsBusy(false);
    if (result.kind === 'done') return void refreshSession();
    if (result.kind === 'failed') setFault(result.fault);
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void enter()}
      >
        {t('withPasskey')}
      </Button>
      {fault === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" ta="center" role="alert">
          {t(`fault.${fault}`)}
        </Text>
      )}
    </>
  );
}
