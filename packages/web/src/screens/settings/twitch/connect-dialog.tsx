import { useState } from 'react';
import {
  isTwitchClientId,
  twitchUses,
  type TwitchCode,
  type TwitchStatus,
  type TwitchUse,
} from '@quizcast/game/chats/twitch-account';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { beginSignIn } from '../../../live/calls/twitch.ts';
import { CodeStep } from './code-step.tsx';
import classes from './twitch.module.css';

interface ConnectDialogProps {
  status: TwitchStatus;
  onClose: () => void;
  onConnected: () => void;
}

/** Connects an account: choice of uses, then the code to enter at Twitch. */
export function ConnectDialog({ status, onClose, onConnected }: ConnectDialogProps) {
  const { t } = useTranslation('twitch');
  const [uses, setUses] = useState<TwitchUse[]>(status.account?.uses ?? ['readChat']);
  const [clientId, setClientId] = useState('');
  const [code, setCode] = useState<TwitchCode | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // The client id of an existing connection is kept.
  const needsClientId =
    !status.hasClientId && (status.account === null || error === 'unknownClient');
  const isReady = uses.length > 0 && (!needsClientId || isTwitchClientId(clientId));
  const begin = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const credentials = needsClientId ? { clientId: clientId.trim() } : {};
    const result = await beginSignIn({ uses, ...credentials });
    setIsBusy(false);
    setError(result.kind === 'failed' ? result.code : null);
    setCode(result.kind === 'done' ? result.content : null);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('form.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      size="lg"
      centered
    >
      {code !== null ? (
        <CodeStep
          key={code.ticket}
          code={code}
          onRenew={() => void begin()}
          onClose={onClose}
          onConnected={onConnected}
        />
      ) : (
        <form
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <Stack>
            <Checkbox.Group
              label={t('form.uses')}
              description={t('form.usesHint')}
              value={uses}
              onChange={(chosen) => setUses(twitchUses.filter((use) => chosen.includes(use)))}
            >
              <Stack gap="sm" mt="sm">
                {twitchUses.map((use, index) => (
                  <Checkbox
                    key={use}
                    value={use}
                    data-autofocus={index === 0 || undefined}
                    label={t(`use.${use}`)}
                    description={t(`useHint.${use}`)}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            {needsClientId && (
              <>
                <HowToMakeOne />
                <TextInput
                  label={t('form.clientId')}
                  description={t('form.clientIdHint')}
                  error={
                    clientId.trim() === '' || isTwitchClientId(clientId)
                      ? null
                      : t('form.badClientId')
                  }
                  required
                  maxLength={80}
                  spellCheck={false}
                  value={clientId}
                  onChange={(event) => setClientId(event.currentTarget.value)}
                />
              </>
            )}
            {error !== null && (
              <Alert color="red" role="alert">
                {error === 'unknownClient' || error === 'unreachable'
                  ? t(`form.${error}`)
                  : t('wrong')}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={isBusy} disabled={!isReady}>
                {t('form.next')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

const consoleAddress = 'dev.twitch.tv/console/apps';

function HowToMakeOne() {
  const { t } = useTranslation('twitch');
  return (
    <div>
      <Text mb="xs">{t('form.how')}</Text>
      <ol className={classes.steps}>
        <li>
          {t('form.how1')}{' '}
          <Anchor
            href={`https://${consoleAddress}`}
            target="_blank"
            rel="noopener"
            underline="always"
          >
            {consoleAddress}
          </Anchor>
        </li>
        <li>{t('form.how2')}</li>
        <li>{t('form.how3')}</li>
      </ol>
    </div>
  );
}
