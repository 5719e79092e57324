import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../session/sign-in-out.ts';
import type { Offer } from '@quizcast/game/crew/crew-answers';
import { acceptInvitation, refreshMemberships } from '../../live/calls/crew-calls.ts';
import { forgetInvite } from '../../live/pending-invite.ts';
import { switchTo } from '../../live/use-document.ts';
import { useSession } from '../../live/session.ts';
import { nameOr } from '../../ui/crew-names.ts';
import { useCrewErrorText } from '../../ui/texts/crew-error-text.ts';
import { Logo } from '../../ui/logo.tsx';
import { noteScreen } from '../../ui/screen-title.tsx';
import { toastDone } from '../../toasts/toast.ts';
import { useOffer } from './use-offer.ts';
import classes from './invite.module.css';

/** Replaces every screen while an invitation link is unanswered: who invites to what, with accept and later. */
export function InviteScreen({ token }: { token: string }) {
  const { t } = useTranslation('crew');
  const offer = useOffer(token);
  const leave = useLeave();
  useEffect(noteScreen, []);
  useEffect(() => {
    document.title = `${t('accept.title')} · Quizcast`;
  }, [t]);
  return (
    <main className={classes.page}>
      <Paper withBorder p="lg" className={classes.card ?? ''}>
        <Stack aria-live="polite">
          <Group wrap="nowrap">
            <Logo size={40} />
            <Title order={1} size="h2">
              {t(offer?.kind === 'failed' ? 'accept.bad' : 'accept.title')}
            </Title>
          </Group>
          {offer === null ? (
            <Text c="dimmed">{t('accept.looking')}</Text>
          ) : offer.kind === 'failed' ? (
            <InvalidInvitation code={offer.code} onLeave={leave} />
          ) : (
            <ValidInvitation token={token} offer={offer.content} onLeave={leave} />
          )}
        </Stack>
      </Paper>
    </main>
  );
}

function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    forgetInvite();
    void navigate({ to: '/', replace: true });
  };
}

function InvalidInvitation({ code, onLeave }: { code: string; onLeave: () => void }) {
  const { t } = useTranslation('crew');
  const errorText = useCrewErrorText();
  return (
    <>
      <Text>{errorText(code)}</Text>
      <Button onClick={onLeave}>{t('accept.home')}</Button>
    </>
  );
}

function ValidInvitation(props: { token: string; offer: Offer; onLeave: () => void }) {
  const { t, i18n } = useTranslation('crew');
  const { ownerName, role, expiresAtMs } = props.offer;
  const { email } = useSession();
  const errorText = useCrewErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = nameOr(ownerName, t('nameless'));
  const accept = async () => {
    setIsBusy(true);
    const result = await acceptInvitation({ token: props.token });
    setIsBusy(false);
    if (result.kind === 'failed') return setError(result.code);
    await switchTo(result.content);
    props.onLeave();
    toastDone(t('accept.welcome', { name }));
    await refreshMemberships();
  };
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  return (
    <>
      <Text size="lg">{t('accept.who', { name, role: t(`role.${role}`) })}</Text>
      <Text>{t(`mayDo.${role}`)}</Text>
      <Text size="sm" c="dimmed">
        {t('accept.until', { date: day.format(expiresAtMs) })} {t('accept.as', { email })}
      </Text>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button loading={isBusy} onClick={() => void accept()}>
        {t('accept.take')}
      </Button>
      <Group grow>
        <Button variant="default" onClick={props.onLeave}>
          {t('accept.later')}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('accept.other')}
        </Button>
      </Group>
    </>
  );
}

/** The invitation address without a token. */
export function NoInviteScreen() {
  const { t } = useTranslation('crew');
  const leave = useLeave();
  return (
    <Stack maw={640} align="flex-start">
      <Title order={1}>{t('accept.none')}</Title>
      <Text>{t('accept.noneText')}</Text>
      <Button onClick={leave}>{t('accept.home')}</Button>
    </Stack>
  );
}
