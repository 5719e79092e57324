import { ActionIcon, Button } from '@mantine/core';
import { IconUserCheck, IconUserOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BannedPhone } from '@quizcast/game/crowd/show-fields';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import classes from './everybody-panel.module.css';

const none: readonly BannedPhone[] = [];

/** Each viewer by itself: another crew member may ban one at the same moment. */
const setBanned = (viewer: string, value: BannedPhone | null): void =>
  void edit({
    type: 'edit.update',
    path: ['settings', 'crowd', 'bannedPhones', viewer],
    value,
  });

/** Bans a phone from the show with one click. */
export function BanPhone({ viewer, name }: BannedPhone) {
  const { t } = useTranslation('play');
  const label = t('phones.ban', { name });
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      title={label}
      aria-label={label}
      onClick={() => setBanned(viewer, { viewer, name })}
    >
      <IconUserOff size={14} aria-hidden />
    </ActionIcon>
  );
}

const unban = (viewer: string): void => setBanned(viewer, null);

/** Unbans a viewer with one click. */
export function UnbanPhone({ viewer, name }: BannedPhone) {
  const { t } = useTranslation('play');
  const label = t('phones.unban', { name });
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="red"
      title={label}
      aria-label={label}
      onClick={() => unban(viewer)}
    >
      <IconUserCheck size={14} aria-hidden />
    </ActionIcon>
  );
}

/** Banned phones; renders nothing when there are none. */
export function BannedPhones() {
  const { t } = useTranslation('play');
  const banned = useDocumentPart(({ settings }) => settings.crowd.bannedPhones) ?? none;
  if (banned.length === 0) return null;
  return (
    <section className={classes.banned} aria-label={t('phones.banned')}>
      <p className={classes.note}>{t('phones.banned')}</p>
      <div className={classes.buttons}>
        {banned.map(({ viewer, name }) => (
          <Button
            key={viewer}
            size="compact-xs"
            variant="default"
            aria-label={t('phones.unban', { name })}
            title={t('phones.unban', { name })}
            rightSection={<IconX size={12} aria-hidden />}
            onClick={() => unban(viewer)}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
