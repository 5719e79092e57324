import { Alert, Button, Divider, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { signInMethods } from '../../session/sign-in-methods.ts';
import { hasSignedInBefore, openDemo } from '../../session/sign-in-out.ts';
import { Logo } from '../../ui/logo.tsx';
import { noteScreen } from '../../ui/screen-title.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsForm, type Purpose } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Providers } from './providers.tsx';
import classes from './sign-in.module.css';

const purposes: readonly Purpose[] = ['signIn', 'createAccount'];

const isPurpose = (value: string | null): value is Purpose =>
  purposes.some((purpose) => purpose === value);

/** `hasEnded`: the session has expired, which is explained to the user. `notice`: further content. */
export function SignInScreen({ hasEnded, notice }: { hasEnded: boolean; notice?: ReactNode }) {
  const { t } = useTranslation('signIn');
  const [purpose, setPurpose] = useState<Purpose>(() =>
    hasSignedInBefore() ? 'signIn' : 'createAccount',
  );
  const hasBuiltInAccounts = useStore(signInMethods, (methods) => methods.hasBuiltInAccounts);
  const [isSecondStep, setIsSecondStep] = useState(false);
  useEffect(noteScreen, []);
  useEffect(() => {
    document.title = `${t(purpose)} · Quizcast`;
  }, [t, purpose]);
  return (
    <main className={classes['page']}>
      <div className={classes['column']}>
        <header className={classes['brand']}>
          <Logo size={48} />
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('lead')}</Text>
        </header>
        {notice}
        {hasEnded ? <Alert color="yellow">{t('ended')}</Alert> : null}
        <Paper withBorder p="lg" className={classes['card'] ?? ''}>
          {isSecondStep ? (
            <CodeStep onBack={() => setIsSecondStep(false)} />
          ) : (
            <>
              <Providers />
              {hasBuiltInAccounts ? (
                <>
                  <Tabs value={purpose} onChange={(value) => isPurpose(value) && setPurpose(value)}>
                    <Tabs.List grow aria-label={t('choose')} mb="md">
                      {purposes.map((name) => (
                        <Tabs.Tab key={name} value={name}>
                          {t(name)}
                        </Tabs.Tab>
                      ))}
                    </Tabs.List>
                    <Tabs.Panel value={purpose}>
                      <CredentialsForm
                        purpose={purpose}
                        onPurpose={setPurpose}
                        onSecondFactor={() => setIsSecondStep(true)}
                      />
                    </Tabs.Panel>
                  </Tabs>
                </>
              ) : null}
              <Divider label={t('or')} my="md" />
              <Stack gap="xs">
                {hasBuiltInAccounts ? <PasskeyButton /> : null}
                <DemoButton />
              </Stack>
            </>
          )}
        </Paper>
        <Text size="sm" c="dimmed" ta="center">
          {t('privacy')}
        </Text>
      </div>
    </main>
  );
}

function DemoButton() {
  const { t } = useTranslation('signIn');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async () => {
    setIsBusy(true);
    const result = await openDemo();
    setError(result.kind === 'failed' ? t(`fault.${result.error}`) : null);
    setIsBusy(false);
  };
  return (
    <Stack gap="xs">
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void enter()}>
        {t('demo')}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t('demoHint')}
      </Text>
      {error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" ta="center" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
