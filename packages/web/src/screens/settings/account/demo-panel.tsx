import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** The shared demo account: nothing can be changed. */
export function DemoPanel() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('account.title')}>
      <Text>
        {t('account.demo')} {t('account.demoAction')}
      </Text>
      <Group>
        <SignOutButton />
      </Group>
    </Panel>
  );
}
