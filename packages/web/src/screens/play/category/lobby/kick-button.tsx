import type { LobbyGuest } from '@quizcast/game/lobby/lobby';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kickGuest } from '../../../../live/calls/lobby.ts';
import { callLobby } from './call-lobby.ts';

/** Removes a guest permanently; asks first, as it cannot be undone. */
export function KickButton({ showId, guest }: { showId: string; guest: LobbyGuest }) {
  const { t } = useTranslation('categoryLobby');
  const named = { name: guest.name };
  return (
    <Popover position="bottom-end" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="red"
          size="sm"
          aria-label={t('kick', named)}
          title={t('kick', named)}
        >
          <IconUserX size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Button
          size="xs"
          color="red"
          leftSection={<IconUserX size={16} aria-hidden />}
          onClick={() => void callLobby(kickGuest(showId, guest.id))}
        >
          {t('kickSure', named)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
