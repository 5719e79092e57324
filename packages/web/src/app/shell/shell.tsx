import { Alert } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { save, useConnection, useLiveDocument } from '../../live/use-document.ts';
import { useGuest } from '../../live/active-account.ts';
import { useUndoKeys } from '../../ui/undo/undo-keys.ts';
import { DataErrors } from '../unreadable-data.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { useMediaToasts } from './media-toasts.tsx';
import { useRoleToasts } from './role-toasts.ts';
import { TwitchNameOffer } from './twitch-name-offer.tsx';
import { useScreenHere } from './screen-here.ts';
import crew from './crew.module.css';
import classes from './shell.module.css';

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const guest = useGuest();
  useScreenHere();
  useRoleToasts();
  useMediaToasts();
  // Also in text fields, where the browser would otherwise open its save dialog.
  useHotkeys([['mod+S', save]], [], true);
  // Play has undo keys of its own.
  useUndoKeys({ isOff: useLocation({ select: ({ pathname }) => pathname === '/play' }) });
  return (
    <div className={classes['shell']} data-guest={guest !== null || undefined}>
      {guest === null ? null : <div className={crew.edge} aria-hidden />}
      <a href="#content" className={classes['skip']}>
        {t('skipToContent')}
      </a>
      <Sidebar />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <ConnectionNotice />
        <InvitationNotice />
        <TwitchNameOffer />
        {children}
      </main>
    </div>
  );
}

/** Shows connection problems within the screen. */
function ConnectionNotice() {
  const { t } = useTranslation('shell');
  const connection = useConnection();
  const error = useLiveDocument((live) => live.error?.reason);
  return (
    <div aria-live="polite" className={classes['notice']}>
      {error === 'unreadable' ? (
        <Alert color="red" icon={<IconLock aria-hidden />} title={t('connection.unreadableTitle')}>
          {t('connection.unreadable')}
          <DataErrors />
        </Alert>
      ) : connection === 'reconnecting' ? (
        <Alert
          color="yellow"
          icon={<IconCloudOff aria-hidden />}
          className={classes['offline'] ?? ''}
        >
          <strong>{t('connection.offlineTitle')}</strong>{' '}
          <span className={classes['offlineMore']}>{t('connection.offline')}</span>
        </Alert>
      ) : null}
    </div>
  );
}
