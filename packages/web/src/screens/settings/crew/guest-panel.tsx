import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { play, switchTo } from '../../../live/use-document.ts';
import { useRole } from '../../../live/use-permission.ts';
import { useActiveAccount } from '../../../live/active-account.ts';
import { useGuestName } from '../../../ui/crew-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** For a crew member: whose shows these are, what the role may do, and buttons to return to the own shows or leave. */
export function GuestPanel() {
  const { t } = useTranslation('crew');
  const role = useRole();
  const name = useGuestName() ?? t('nameless');
  const [isConfirming, setIsConfirming] = useState(false);
  if (role === null || role === 'owner') return null;
  return (
    <Panel title={t('showsOf', { name })}>
      <Text>
        {t('guest', { name, role: t(`role.${role}`) })} {t(`mayDo.${role}`)}
      </Text>
      <Group>
        <Button variant="default" onClick={() => void switchTo(null)}>
          {t('notYours.own')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconDoorExit size={18} aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          {t('leave.button')}
        </Button>
      </Group>
      {isConfirming && <LeaveQuestion name={name} onClose={() => setIsConfirming(false)} />}
    </Panel>
  );
}

function LeaveQuestion({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('crew');
  const { userId } = useActiveAccount();
  return (
    <ConfirmDialog
      title={t('leave.title', { name })}
      text={t('leave.text', { name })}
      cancel={t('invite.cancel')}
      confirm={t('leave.button')}
      onCancel={onClose}
      onConfirm={() => void play({ type: 'crew.remove', userId })}
    />
  );
}
