import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '../../session/credentials.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './mailed-link.module.css';

/**
 * Secret in the URL fragment: read once and then removed from the address, so that it is not kept in the browser
 * history.
 */
export function useMailedSecret(): string | null {
  const [secret, setSecret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    // A second link opened in the same tab changes only the fragment and does not reload the page.
    const readSecret = () => {
      const next = window.location.hash.slice(1);
      if (next === '') return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
      setSecret(next);
    };
    readSecret();
    window.addEventListener('hashchange', readSecret);
    return () => window.removeEventListener('hashchange', readSecret);
  }, []);
  return secret === '' ? null : secret;
}

interface LinkPageProps {
  title: string;
  /** Empty when the fault is sufficient. */
  text: string;
  error: FieldErrorCode | null;
  children: ReactNode;
}

/** Page with a single task, opened from a link in an e-mail. */
export function LinkPage({ title, text, error, children }: LinkPageProps) {
  const { t } = useTranslation('signIn');
  useEffect(() => {
    document.title = `${title} · Quizcast`;
  }, [title]);
  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack data-keeps-focus>
          <Logo size={40} />
          <Title order={1} size="h2">
            {title}
          </Title>
          {text === '' ? null : <Text>{text}</Text>}
          {error === null ? null : (
            <Alert color="red" role="alert">
              {t(`fault.${error}`)}
            </Alert>
          )}
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
