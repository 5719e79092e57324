import type { LobbyGuest } from '@quizcast/game/lobby/lobby';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kickGuest } from '../../../../live/calls/lobby.ts';
import { tellLobby } from './tell-lobby.ts';

/** Sends a guest away for good: asked once, as it cannot be taken back. */
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
          onClick={() => void tellLobby(kickGuest(showId, guest.id))}
        >
          {t('kickSure', named)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
