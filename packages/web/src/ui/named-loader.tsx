import { Group, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Spinner without a visible text: `aria-label` is required. */
export const NamedLoader = Loader.withProps({ role: 'progressbar' });

/** Placeholder for a screen, or a large part of one, while its code is loading. */
export function ScreenLoading() {
  const { t } = useTranslation('shell');
  return (
    <Group justify="center" p="xl" aria-live="polite" aria-busy="true">
      <NamedLoader aria-label={t('loading')} />
    </Group>
  );
}
