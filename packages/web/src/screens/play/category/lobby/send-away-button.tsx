import { Button, Popover } from '@mantine/core';
import { IconUsersMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sendAwayWaiting } from '../../../../live/calls/lobby.ts';
import classes from './send-away-button.module.css';
import { callLobby } from './call-lobby.ts';

/** Removes all waiting guests permanently; asks first, as it cannot be undone. */
export function SendAwayButton({ showId, count }: { showId: string; count: number }) {
  const { t } = useTranslation('categoryLobby');
  return (
    <Popover position="bottom-end" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" color="red">
          {t('clear')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.question}>
        <p className={classes.why}>{t('clearWhy', { count })}</p>
        <Button
          size="xs"
          color="red"
          leftSection={<IconUsersMinus size={16} aria-hidden />}
          onClick={() => void callLobby(sendAwayWaiting(showId))}
        >
          {t('clearSure', { count })}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
