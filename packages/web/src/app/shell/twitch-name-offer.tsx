import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBrandTwitch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { browserStorage } from '../../live/browser-storage.ts';
import { edit, useDocumentPart, useSession } from '../../live/use-document.ts';
import { useGuest } from '../../live/active-account.ts';
import { signInMethods } from '../../session/sign-in-methods.ts';
import classes from './crew.module.css';

const dismissedKey = (userId: string) => `quizcast.twitch-name-put-off.${userId}`;

/** Screens on which users have time to answer. */
const places: ReadonlySet<string> = new Set(['/', '/settings']);

/** Offers a user who signed in with Twitch to fill in the channel name that the settings lack. */
export function TwitchNameOffer() {
  const { t } = useTranslation('provider');
  const { userId } = useSession();
  const isInPlace = useLocation({ select: ({ pathname }) => places.has(pathname) });
  const isGuest = useGuest() !== null;
  const username = useDocumentPart(({ settings }) => settings.twitch.username);
  const name = useStore(signInMethods, ({ signedInBy }) =>
    signedInBy?.id === 'twitch' ? signedInBy.userName : null,
  );
  const [isDismissed, setIsDismissed] = useState(
    () => browserStorage.get(dismissedKey(userId)) !== null,
  );
  if (name === null || username !== '' || !isInPlace || isGuest || isDismissed) return null;
  return (
    <Alert
      color="violet"
      icon={<IconBrandTwitch aria-hidden />}
      className={classes.invitation ?? ''}
    >
      <Group justify="space-between" gap="sm">
        <Text>{t('twitchName.offer', { name })}</Text>
        <Group gap="sm">
          <Button
            size="xs"
            onClick={() =>
              edit({
                type: 'edit.update',
                path: ['settings', 'twitch', 'username'],
                value: name,
              })
            }
          >
            {t('twitchName.take', { name })}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              browserStorage.set(dismissedKey(userId), 'yes');
              setIsDismissed(true);
            }}
          >
            {t('twitchName.leave')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
