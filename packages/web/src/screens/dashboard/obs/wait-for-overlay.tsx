import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OverlayList } from '../../../ui/overlays/overlay-list.tsx';
import classes from './obs-help.module.css';
import type { Setup } from './use-obs-setup.ts';

/** Waits until OBS has opened the overlay and the overlay has reported that it works. */
export function WaitForOverlay(props: {
  setup: Extract<Setup, { kind: 'waiting' }>;
  isDone: boolean;
  onClose: () => void;
  onRestart: () => void;
}) {
  const { t } = useTranslation('obs');
  const { setup, isDone, onClose, onRestart } = props;
  const { source: name, isLate } = setup;
  return (
    <div className={classes.step} aria-live="polite">
      {isDone ? (
        <>
          <p className={classes.good}>
            <IconCircleCheckFilled size={22} aria-hidden />
            {t('wait.done', { name })}
          </p>
          <Text>{t('wait.doneText')}</Text>
          <OverlayList />
        </>
      ) : (
        <Group gap="sm" wrap="nowrap">
          {!isLate && <Loader size="sm" />}
          <Text>{t('wait.text', { name })}</Text>
        </Group>
      )}
      {isLate && !isDone && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('wait.lateTitle')}>
          {t('wait.late')}
        </Alert>
      )}
      <Group gap="sm">
        {isDone ? (
          <Button onClick={onClose}>{t('wait.finish')}</Button>
        ) : (
          <Button variant="default" onClick={onRestart}>
            {t('wait.restart')}
          </Button>
        )}
      </Group>
    </div>
  );
}
