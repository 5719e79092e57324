import { useEffect, useEffectEvent } from 'react';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDocuments } from '../live/current-document.ts';
import { retryLoads, CodeNotLoaded } from '../parts/lazy-screen.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

/** Error screen for a route that failed to load or render: what happened, what was kept, and how to continue. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const isNotLoaded = error instanceof CodeNotLoaded;
  const retry = async () => {
    retryLoads();
    await router.invalidate();
    reset();
  };
  useReconnected(() => {
    if (isNotLoaded) void retry();
  });
  return (
    <Stack maw={640} role="alert">
      <ScreenTitle>{t(isNotLoaded ? 'fault.notLoadedTitle' : 'fault.failedTitle')}</ScreenTitle>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        <Text>{t(isNotLoaded ? 'fault.notLoaded' : 'fault.failed')}</Text>
        <Text mt="xs">{t('fault.kept')}</Text>
      </Alert>
      <Group>
        <Button onClick={() => void retry()}>{t('fault.retry')}</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('fault.reload')}
        </Button>
      </Group>
      {isNotLoaded ? null : (
        <details>
          <summary>{t('fault.details')}</summary>
          <Code block mt="xs">
            {error instanceof Error ? (error.stack ?? error.message) : String(error)}
          </Code>
        </details>
      )}
    </Stack>
  );
}

/** Runs `act` each time the network or the connection to the server comes back. */
function useReconnected(act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    window.addEventListener('online', onBack);
    const stop = openDocuments.getState().store?.state.subscribe((now, before) => {
      if (now.connection === 'live' && before.connection !== 'live') onBack();
    });
    return () => {
      window.removeEventListener('online', onBack);
      stop?.();
    };
  }, []);
}

export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Stack maw={640} align="flex-start">
      <ScreenTitle>{t('notFound.title')}</ScreenTitle>
      <Text>{t('notFound.text')}</Text>
      <Button component={Link} to="/">
        {t('notFound.home')}
      </Button>
    </Stack>
  );
}
