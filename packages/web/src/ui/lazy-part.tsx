import type { ComponentType, ReactNode } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart as lazyPartWith } from '../parts/lazy-screen.tsx';

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of a screen that is loaded when it is first rendered. If that fails, it offers to try again in its place. */
export const lazyPart = <Props extends object>(load: Load<Props>, fallback?: ReactNode) =>
  lazyPartWith(load, (retry) => <Fault onRetry={retry} />, fallback);

/** The same for a dialog. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>) =>
  lazyPartWith(load, (retry, { onClose }) => (
    <Modal opened withCloseButton={false} onClose={onClose}>
      <Fault onRetry={retry} />
    </Modal>
  ));

/** Says that a part of the screen could not be loaded. */
export function Fault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Group gap="xs" role="alert">
      <Text size="sm">{t('fault.partNotLoaded')}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('fault.retry')}
      </Button>
    </Group>
  );
}
