import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthErrorCode } from '../../session/auth-calls.ts';
import { canUsePasskeys, signInWithPasskey } from '../../session/passkeys.ts';
import { refreshSession } from '../../session/sign-in-out.ts';

/** Renders only in browsers that support passkeys. */
export function PasskeyButton() {
  const { t } = useTranslation('signIn');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AuthErrorCode | null>(null);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setIsBusy(true);
    setError(null);
    const result = await signInWithPasskey();
    setIsBusy(false);
    if (result.kind === 'done') return void refreshSession();
    if (result.kind === 'failed') setError(result.error);
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
      {error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" ta="center" role="alert">
          {t(`fault.${error}`)}
        </Text>
      )}
    </>
  );
}
