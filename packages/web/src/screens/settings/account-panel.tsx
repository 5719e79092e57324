import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../app/session/sign-in-out.ts';
import { useSession } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';
import { tellDone, tellProblem } from '../../ui/tell.ts';
import { PasswordForm } from './password-form.tsx';
import classes from './settings.module.css';

export function AccountPanel() {
  const { t } = useTranslation('settings');
  const { t: tShell } = useTranslation('shell');
  const { email, isDemo } = useSession();
  const [isChanging, setIsChanging] = useState(false);
  const leave = async () => {
    const result = await signOut();
    if (result.kind === 'failed') tellProblem(tShell('account.signOutFailed'));
  };
  return (
    <Panel title={t('account.title')}>
      {isDemo ? (
        <Text>
          {t('account.demo')} {t('account.demoAction')}
        </Text>
      ) : (
        <Text className={classes['email'] ?? ''}>
          <Text component="span" c="dimmed" size="sm" display="block">
            {t('account.email')}
          </Text>
          {email}
        </Text>
      )}
      {isChanging ? (
        <PasswordForm
          onCancel={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false);
            tellDone(t('account.changed'));
          }}
        />
      ) : null}
      <Group>
        {isDemo || isChanging ? null : (
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('account.changePassword')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('account.signOut')}
        </Button>
      </Group>
    </Panel>
  );
}
