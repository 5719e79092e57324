import { Group, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Turns while something is waited for that no text beside it tells of: `aria-label` says what. */
export const NamedLoader = Loader.withProps({ role: 'progressbar' });

/** In the place of a screen, or of the large part of one, whose code is still being fetched. */
export function ScreenLoading() {
  const { t } = useTranslation('shell');
  return (
    <Group justify="center" p="xl" aria-live="polite" aria-busy="true">
      <NamedLoader aria-label={t('loading')} />
    </Group>
  );
}
