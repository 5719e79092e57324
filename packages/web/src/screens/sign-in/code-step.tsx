import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInWithCode, type AuthFault } from '../../session/auth-calls.ts';
import { refreshSession } from '../../session/sign-in-out.ts';

/** The second step of signing in. `onBack`: start again, as the sign-in is over or somebody else's. */
export function CodeStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('signIn');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<AuthFault | 'missing' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setFault('missing');
    setIsBusy(true);
    const result = await signInWithCode(code);
    setIsBusy(false);
    if (result.kind === 'done') return void refreshSession();
    setFault(result.fault);
  };
  const atField = fault === 'missing' || fault === 'INVALID_CODE';
  const told =
    fault === null ? null : fault === 'missing' ? t('step.missing') : t(`fault.${fault}`);
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
        {told === null || atField ? null : (
          <Alert color="red" role="alert">
            {told}
          </Alert>
        )}
        <TextInput
          label={t('step.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={atField ? told : null}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          // The step before had the focus; it goes where there is something to do.
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

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
