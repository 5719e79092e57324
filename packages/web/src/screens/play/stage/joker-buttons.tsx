import { jokerEvent, type Joker } from '@quizcast/game/games/stage-quiz/show';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../live/use-permission.ts';
import { effectNames, JokerIcon } from '../../../ui/joker-icon.tsx';
import { hasOtherChats, playPollIntervalMs, useChats } from '../../../chats/use-chats.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import classes from './joker-buttons.module.css';
import type { PlayAction } from './play-state.ts';

/** Only the first nine jokers have keys. */
const keyOf = (index: number): string | null => (index < 9 ? String(index + 1) : null);

export function JokerButtons(props: {
  jokers: readonly Joker[];
  hasUsername: boolean;
  disabledReason: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('play');
  const { jokers } = props;
  const needsChat = jokers.some(
    ({ event, isUsed }) => event === jokerEvent.askTheTwitchChat && !isUsed,
  );
  return (
    <section className={classes.panel} aria-labelledby="jokers-title">
      <h2 id="jokers-title" className={classes.title}>
        {t('jokers.title')}
      </h2>
      {jokers.length === 0 ? (
        <p className={classes.none}>{t('jokers.none')}</p>
      ) : (
        <ul className={classes.jokers}>
          {jokers.map((joker, index) => (
            <li key={joker.id}>
              <JokerButton
                joker={joker}
                keys={keyOf(index)}
                disabledReason={props.disabledReason({ kind: 'joker', index })}
                isRefused={props.refused === `joker ${index}`}
                onUse={() => props.onPerform({ kind: 'joker', index })}
              />
            </li>
          ))}
        </ul>
      )}
      {needsChat && !props.hasUsername && <NoUsername />}
    </section>
  );
}

function JokerButton(props: {
  joker: Joker;
  keys: string | null;
  disabledReason: string | undefined;
  isRefused: boolean;
  onUse: () => void;
}) {
  const { t } = useTranslation('play');
  const { joker } = props;
  const hasEffect = joker.event !== jokerEvent.nothing;
  const effectId = `effect-${joker.id}`;
  return (
    <button
      type="button"
      className={classes.joker}
      data-used={joker.isUsed || undefined}
      data-impossible={props.disabledReason !== undefined || undefined}
      data-refused={props.isRefused || undefined}
      title={props.disabledReason ?? joker.name}
      aria-describedby={hasEffect ? effectId : undefined}
      onClick={props.onUse}
    >
      <JokerIcon icon={joker.icon} event={joker.event} size={20} />
      <span className={classes.name}>
        {joker.name}
        <small id={effectId} className={classes.effect} aria-hidden={hasEffect || undefined}>
          {!hasEffect && joker.seconds !== undefined
            ? t('jokers.clock', { seconds: joker.seconds })
            : t(`jokers.effects.${effectNames[joker.event]}`)}
        </small>
      </span>
      {props.keys !== null && <KeyHint keys={props.keys} />}
    </button>
  );
}

/** Explains why chat votes will not be received, unless another chat is linked. */
export function NoUsername() {
  const mayConfigure = usePermission('configure');
  const { t } = useTranslation('play');
  const { chats, hasFailed } = useChats(playPollIntervalMs);
  if (hasOtherChats(chats) || (chats === null && !hasFailed)) return null;
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('jokers.noUsername')}{' '}
        {mayConfigure && (
          <Anchor component={Link} to="/settings" inherit underline="always">
            {t('jokers.openSettings')}
          </Anchor>
        )}
      </span>
    </p>
  );
}
