import { useState } from 'react';
import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fetchTwitch } from '../../../live/calls/twitch.ts';
import { useSession } from '../../../live/use-document.ts';
import { usePolled } from '../../../live/use-polled.ts';
import { NamedLoader } from '../../../ui/named-loader.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AccountRow } from './account-row.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { twitch as de } from '../../../messages/de/chat/twitch.ts';
import { twitch as en } from '../../../messages/en/chat/twitch.ts';
import { addLateTexts } from '../../../messages/i18n.ts';

addLateTexts('twitch', { en, de });

const pollIntervalMs = 2_000;

/** The connected Twitch account, or a button to connect one. */
export default function TwitchAccountPanel() {
  const { t } = useTranslation('twitch');
  const { isDemo } = useSession();
  const { content: status, hasFailed, reload } = usePolled(fetchTwitch, pollIntervalMs);
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Panel title={t('title')} id="twitch">
      {isDemo ? (
        <Text>{t('demo')}</Text>
      ) : hasFailed ? (
        <Alert color="red" role="alert">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={reload}>
            {t('retry')}
          </Button>
        </Alert>
      ) : status === null ? (
        <NamedLoader aria-label={t('loading')} size="sm" />
      ) : status.account === null ? (
        <>
          <Text>{t('text')}</Text>
          <div>
            <Button onClick={() => setIsConnecting(true)}>{t('connect')}</Button>
          </div>
        </>
      ) : (
        <>
          <AccountRow
            account={status.account}
            chat={status.chat}
            onConnect={() => setIsConnecting(true)}
            onChanged={reload}
          />
          <AccountSwitches account={status.account} onChanged={reload} />
        </>
      )}
      {isConnecting && status !== null && (
        <ConnectDialog
          status={status}
          onClose={() => setIsConnecting(false)}
          onConnected={reload}
        />
      )}
    </Panel>
  );
}
