import type { ReactNode } from 'react';
import type { ChatLight } from '@quizcast/game/chats/chat-link';
import { useTranslation } from 'react-i18next';
import classes from './chat-state.module.css';
import '../messages/late/chats.ts';

export type LampTone = 'off' | 'good' | 'bad';

const tones = { idle: 'off', connecting: 'off', reading: 'good', trouble: 'bad' } as const;

/** Status light of a chat: whether it is read, and if not, why. `name` is a prefix for places without a chat list. */
export function ChatState({ light, name = '' }: { light: ChatLight; name?: string }) {
  const { t } = useTranslation('chats');
  const isQuiet = light.state === 'reading' && light.heardAtMs === null;
  return (
    <Lamp tone={tones[light.state]}>
      {name === '' ? '' : `${name}: `}
      {light.trouble === null
        ? t(`state.${isQuiet ? 'quiet' : light.state === 'trouble' ? 'idle' : light.state}`)
        : t(`trouble.${light.trouble}`)}
    </Lamp>
  );
}

/** A status light with its text. */
export const Lamp = ({ tone, children }: { tone: LampTone; children: ReactNode }) => (
  <output className={classes.state} data-tone={tone}>
    <span className={classes.lamp} data-tone={tone} aria-hidden />
    <span>{children}</span>
  </output>
);
