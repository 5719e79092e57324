import { useEffect, useState } from 'react';
import type { TwitchCode, TwitchSignInState } from '@quizcast/game/chats/twitch-account';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Lamp } from '../../../chats/chat-state.tsx';
import { pollSignIn } from '../../../live/calls/twitch.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { QrCode } from '../../../ui/fields/qr-code.tsx';
import classes from './twitch.module.css';

interface CodeStepProps {
  code: TwitchCode;
  onRenew: () => void;
  onClose: () => void;
  onConnected: () => void;
}

/** Polls whether the code was entered at Twitch, until it was or has expired. */
function usePolling({ ticket, everyMs }: TwitchCode): TwitchSignInState {
  const [state, setState] = useState<TwitchSignInState>('waiting');
  useEffect(() => {
    let isCanceled = false;
    let timer: number | undefined;
    const again = () => {
      timer = window.setTimeout(ask, everyMs);
    };
    const ask = () =>
      void pollSignIn(ticket).then((result) => {
        if (isCanceled) return;
        const nextState = result.kind === 'done' ? result.content.state : 'unreachable';
        setState(nextState);
        if (nextState === 'waiting' || nextState === 'unreachable') again();
      });
    again();
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [ticket, everyMs]);
  return state;
}

/** The code as text, and as a QR code for phones. */
export function CodeStep({ code, onRenew, onClose, onConnected }: CodeStepProps) {
  const { t } = useTranslation('twitch');
  const state = usePolling(code);
  const isDone = state === 'connected';
  useEffect(() => {
    if (!isDone) return;
    toastDone(t('code.done'));
    onConnected();
    onClose();
  }, [isDone, onConnected, onClose, t]);
  if (state === 'expired')
    return (
      <Stack>
        <Alert color="red" role="alert">
          {t('code.expired')}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onRenew}>{t('code.renew')}</Button>
        </Group>
      </Stack>
    );
  return (
    <Stack>
      <Text>{t('code.text')}</Text>
      <div className={classes.code}>
        <QrCode text={code.address} className={classes.qr ?? ''} />
        <div className={classes.told}>
          <Text size="sm">{t('code.label')}</Text>
          <span className={classes.letters}>{code.code}</span>
          <Button
            component="a"
            href={code.address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('code.open')}
          </Button>
        </div>
      </div>
      <Group justify="space-between">
        <Lamp tone={state === 'unreachable' ? 'bad' : 'off'}>
          {t(state === 'unreachable' ? 'fault.unreachable' : 'code.waiting')}
        </Lamp>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
