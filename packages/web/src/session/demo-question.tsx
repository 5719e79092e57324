import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../live/session.ts';
import type { AuthErrorCode } from './auth-calls.ts';
import { openDemo, staySignedIn } from './sign-in-out.ts';
import classes from '../app/gate.module.css';

/** The address requests the demo, but a user is signed in: opening it would sign them out, so they decide. */
export function DemoQuestion({ session }: { session: Session }) {
  const { t } = useTranslation('signIn');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AuthErrorCode | null>(null);
  useEffect(() => {
    document.title = `${t('demoQuestion.title')} · Quizcast`;
  }, [t]);
  const open = async () => {
    setIsBusy(true);
    const result = await openDemo();
    setError(result.kind === 'failed' ? result.error : null);
    setIsBusy(false);
  };
  return (
    <main className={classes['waiting']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack>
          <Title order={1} size="h2">
            {t('demoQuestion.title')}
          </Title>
          <Text>{t('demoQuestion.signedInAs', { name: session.email })}</Text>
          <Text c="dimmed">{t('demoQuestion.text')}</Text>
          {error === null ? null : (
            <Alert color="red" role="alert">
              {t(`fault.${error}`)}
            </Alert>
          )}
          <Button onClick={() => staySignedIn(session)} disabled={isBusy}>
            {t('demoQuestion.stay')}
          </Button>
          <Button variant="default" loading={isBusy} onClick={() => void open()}>
            {t('demoQuestion.open')}
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
