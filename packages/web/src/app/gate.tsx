import { Loader, Stack, Text } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openDocuments } from '../live/current-document.ts';
import type { DocumentStore } from '../live/store/document-store.ts';
import { reloadOnce } from '../overlay/reload.ts';
import { openDocument } from '../live/open-document.ts';
import { usePendingInvite } from '../live/pending-invite.ts';
import { sessionState } from '../live/session.ts';
import { useGuest, type ActiveAccount } from '../live/active-account.ts';
import { useDocumentLanguage } from '../live/app-language.ts';
import { InviteNotice } from '../screens/invite/invite-notice.tsx';
import { InviteScreen } from '../screens/invite/index.tsx';
import { SignInScreen } from '../screens/sign-in/index.tsx';
import { DemoQuestion } from '../session/demo-question.tsx';
import { refreshSession } from '../session/sign-in-out.ts';
import { useMembershipToasts, useCrewRemoval } from './membership.ts';
import { Shell } from './shell/shell.tsx';
import { UnreadableData } from './unreadable-data.tsx';
import classes from './gate.module.css';

/** Targets of links in e-mails: the user who opens one may be signed in, signed out, or signed in as another user. */
const publicPaths: ReadonlySet<string> = new Set(['/reset', '/verify']);

/** Shows screens only to signed-in users, and only after the document is loaded. */
export function Gate() {
  const { t } = useTranslation('shell');
  const state = useStore(sessionState);
  const invite = usePendingInvite();
  const guest = useGuest();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (publicPaths.has(path)) return <Outlet />;
  switch (state.kind) {
    case 'loading':
      return <Waiting text={t('loading')} />;
    case 'unreachable':
      return <Waiting text={t('unreachable')} />;
    case 'signedOut':
      return (
        <SignInScreen
          hasEnded={state.hasEnded}
          notice={invite === null ? null : <InviteNotice token={invite} />}
        />
      );
    case 'demoOffered':
      return <DemoQuestion session={state.session} />;
    case 'signedIn': {
      const { userId } = state.session;
      const ownerId = guest?.ownerId ?? userId;
      return invite === null ? (
        <SignedIn key={`${userId} ${ownerId}`} account={{ userId, ownerId }} />
      ) : (
        <InviteScreen token={invite} />
      );
    }
  }
}

function SignedIn({ account: { userId, ownerId } }: { account: ActiveAccount }) {
  const { t } = useTranslation('shell');
  // Its dependencies (texts, navigation) may change at any time; that must not reopen the document.
  const onAccessRemoved = useEffectEvent(useCrewRemoval());
  useEffect(() => {
    const events = {
      onSignedOut: refreshSession,
      onAccessRemoved: (unsaved: number) => onAccessRemoved(unsaved),
      onReload: reloadOnce,
    };
    return openDocument({ userId, ownerId }, events);
  }, [userId, ownerId]);
  useMembershipToasts(userId);
  const store = useStore(openDocuments, (open) => open.store);
  return store === null ? <Waiting text={t('loadingDocument')} /> : <Loaded store={store} />;
}

function Loaded({ store }: { store: DocumentStore }) {
  const { t } = useTranslation('shell');
  const isLoaded = useStore(store.state, (live) => live.document !== null);
  const isUnreadable = useStore(store.state, (live) => live.error?.reason === 'unreadable');
  useDocumentLanguage(store);
  if (isLoaded)
    return (
      <Shell>
        <Outlet />
      </Shell>
    );
  return isUnreadable ? <UnreadableData /> : <Waiting text={t('loadingDocument')} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <main className={classes['waiting']}>
      <Stack align="center" aria-live="polite">
        <Loader size="lg" aria-hidden />
        <Text c="dimmed" maw={520} ta="center">
          {text}
        </Text>
      </Stack>
    </main>
  );
}
