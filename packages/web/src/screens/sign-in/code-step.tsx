import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInWithCode, type AuthErrorCode } from '../../session/auth-calls.ts';
import { refreshSession } from '../../session/sign-in-out.ts';
import { focusOnce } from '../../ui/focus-once.ts';

/** Second factor of the sign-in. `onBack`: restarts, when the sign-in has expired or belongs to another user. */
export function CodeStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('signIn');
  const [code, setCode] = useState('');
  const [error, setError] = useState<AuthErrorCode | 'missing' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setError('missing');
    setIsBusy(true);
    const result = await signInWithCode(code);
    setIsBusy(false);
    if (result.kind === 'done') return void refreshSession();
    setError(result.error);
  };
  const atField =
    error === 'missing' || error === 'INVALID_CODE' || error === 'INVALID_RECOVERY_CODE';
  const errorText =
    error === null ? null : error === 'missing' ? t('step.missing') : t(`fault.${error}`);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <Title order={2}>{t('step.title')}</Title>
        <Text c="dimmed">{t('step.text')}</Text>
        {errorText === null || atField ? null : (
          <Alert color="red" role="alert">
            {errorText}
          </Alert>
        )}
        <TextInput
          label={t('step.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={atField ? errorText : null}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          // The previous step had the focus, which moves to this input.
          ref={focusOnce}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('signIn')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('step.back')}
        </Button>
      </Stack>
    </form>
  );
}
