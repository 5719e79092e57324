import { channelName } from '@quizcast/game/games/channel-name';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { UnstyledButton } from '@mantine/core';
import { IconBrandTwitch, IconDeviceTv, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useConnection,
  useDocumentPart,
  useLiveStatus,
  type Connection,
} from '../../live/use-document.ts';
import { summaryOf } from '../../ui/overlays/overlay-state.ts';
import { useOverlays } from '../../ui/overlays/use-overlays.ts';
import { FoldedTip, useIsFolded } from './folded-tip.tsx';
import classes from './shell.module.css';

/** Tone of a light: green works, amber waits or needs action, red is broken, grey is off. The text states it too. */
type Tone = 'good' | 'waiting' | 'bad' | 'off';

/** Status lights of the server, Twitch chat and open overlays. */
export function ConnectionLights() {
  const { t } = useTranslation('shell');
  const chat = useChatLight();
  const overlays = useOverlaysLight();
  const connection = useConnection();
  const serverText = {
    live: t('lights.serverLive'),
    reconnecting: t('lights.serverReconnecting'),
    waiting: t('lights.serverWaiting'),
  } satisfies Record<Connection, string>;
  return (
    <section className={classes['lights']} aria-label={t('lights.title')}>
      <Light
        icon={<IconServer size={18} aria-hidden />}
        name={t('lights.server')}
        text={serverText[connection]}
        tone={connection === 'live' ? 'good' : 'waiting'}
      />
      <Light
        icon={<IconBrandTwitch size={18} aria-hidden />}
        name={t('lights.chat')}
        text={chat.text}
        tone={chat.tone}
      />
      <Light
        icon={<IconDeviceTv size={18} aria-hidden />}
        name={t('lights.overlays')}
        text={overlays.text}
        tone={overlays.tone}
      />
    </section>
  );
}

interface LightProps {
  icon: ReactNode;
  name: string;
  text: string;
  tone: Tone;
}

function Light({ icon, name, text, tone }: LightProps) {
  // In the folded sidebar it must be focusable, so that keyboard users can open its tooltip.
  const Frame = useIsFolded() ? UnstyledButton<'button'> : 'p';
  return (
    <FoldedTip words={`${name}: ${text}`}>
      <Frame className={classes['light'] ?? ''} data-tone={tone}>
        <span className={classes['lightIcon']}>{icon}</span>
        <span className={classes['lightText']}>
          <span className={classes['dimmed']}>{name}</span>
          <span className={classes['lightState']}>{text}</span>
        </span>
      </Frame>
    </FoldedTip>
  );
}

function useOverlaysLight(): { text: string; tone: Tone } {
  const { t } = useTranslation('shell');
  const { t: tOverlays } = useTranslation('overlays');
  const { count, reported, nowMs } = useOverlays();
  if (count === null) return { text: t('lights.unknown'), tone: 'off' };
  if (count === 0) return { text: t('lights.overlaysNone'), tone: 'off' };
  const { problemCount: troubled, tone } = summaryOf(reported, nowMs);
  if (troubled > 0) return { text: tOverlays('health.troubled', { count: troubled }), tone };
  return { text: t('lights.overlaysOpen', { count }), tone };
}

function useChatLight(): { text: string; tone: Tone } {
  const { t } = useTranslation('shell');
  const username = useDocumentPart((document) => document.settings.twitch.username);
  const chat = useLiveStatus()?.chat ?? null;
  if (chat !== null) return { text: chatText(chat, t), tone: chatTone(chat) };
  if (username.trim() === '') return { text: t('chatRefusal.noUsername'), tone: 'off' };
  const channel = channelName(username);
  return channel === null
    ? { text: t('chatRefusal.badName'), tone: 'bad' }
    : { text: t('lights.chatReady', { channel }), tone: 'off' };
}

type Translate = ReturnType<typeof useTranslation<'shell'>>['t'];

function chatText(chat: ChatStatus, t: Translate): string {
  const { channel } = chat;
  switch (chat.kind) {
    case 'connecting':
      return t('lights.chatConnecting', { channel });
    case 'joined':
      return t('lights.chatJoined', { channel });
    case 'reconnecting':
      return t('lights.chatReconnecting', { channel });
    case 'refused':
      return channel === ''
        ? t(`chatRefusal.${chat.reason}`)
        : t('lights.chatRefused', { channel, reason: t(`chatRefusal.${chat.reason}`) });
  }
}

function chatTone(chat: ChatStatus): Tone {
  switch (chat.kind) {
    case 'joined':
      return 'good';
    case 'connecting':
    case 'reconnecting':
      return 'waiting';
    case 'refused':
      return 'bad';
  }
}
