import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { membershipStore } from '../../live/active-account.ts';
import { useLocation } from '@tanstack/react-router';
import { nameOr } from '../../ui/crew-names.ts';
import { useInvitation } from './use-invitation.ts';
import classes from './crew.module.css';

/** Dismissed until the page is reloaded; the switcher still lists them. */
const dismissed = new Set<string>();

/** Notice of an invitation for the user's own address; on the dashboard only. */
export function InvitationNotice() {
  const { t } = useTranslation('crew');
  const [, setDismissCount] = useState(0);
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/' });
  const accept = useInvitation();
  const invitation = useStore(membershipStore, ({ invitations }) =>
    invitations.find(({ id }) => !dismissed.has(id)),
  );
  if (!isDashboard || invitation === undefined) return null;
  const { id, ownerName, role } = invitation;
  return (
    <Alert color="show" icon={<IconMailOpened aria-hidden />} className={classes.invitation ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text>
          {t('accept.waiting', { name: nameOr(ownerName, t('nameless')), role: t(`role.${role}`) })}
        </Text>
        <Group gap="sm">
          <Button size="xs" onClick={() => void accept(invitation)}>
            {t('accept.takeShort')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              dismissed.add(id);
              setDismissCount((before) => before + 1);
            }}
          >
            {t('accept.dismiss')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
