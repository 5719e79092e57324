import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../session/credentials.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './mailed-link.module.css';

/** What stands behind the #: it is read once, and then out of the address, so that it stays in no list of visits. */
export function useMailedSecret(): string | null {
  const [secret, setSecret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    // A link that is opened in the place of this page changes nothing but what stands behind the #.
    const take = () => {
      const next = window.location.hash.slice(1);
      if (next === '') return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
      setSecret(next);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return secret === '' ? null : secret;
}

interface LinkPageProps {
  title: string;
  /** Empty when the fault says it all. */
  text: string;
  fault: FieldFault | null;
  children: ReactNode;
}

/** One thing to do, for the user who has opened a link in a mail. */
export function LinkPage({ title, text, fault, children }: LinkPageProps) {
  const { t } = useTranslation('signIn');
  useEffect(() => {
    document.title = `${title} · Quizcast`;
  }, [title]);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack>
          <Logo size={40} />
          <Title order={1} size="h2">
            {title}
          </Title>
          {text === '' ? null : <Text>{text}</Text>}
          {fault === null ? null : (
            <Alert color="red" role="alert">
              {t(`fault.${fault}`)}
            </Alert>
          )}
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
