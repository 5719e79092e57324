import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authRequest, mailLanguage, post } from '../../session/auth-calls.ts';
import {
  emailError,
  isNewPasswordError,
  newPasswordError,
  type FieldErrorCode,
} from '../../session/credentials.ts';
import { refreshSession } from '../../session/sign-in-out.ts';
import { LinkPage, useMailedSecret } from './link-page.tsx';
import { RemainingAccess } from './remaining-access.tsx';
import { accessOf, type Access } from './access.ts';

/** Without a link: requests one. With one: asks for the new password, then shows the remaining access. */
export function ResetScreen() {
  const secret = useMailedSecret();
  const isReview = new URLSearchParams(window.location.search).has('review');
  if (isReview && secret !== null)
    return <RemainingAccess key={secret} token={secret} known={null} />;
  return secret === null ? <RequestLink /> : <NewPassword key={secret} token={secret} />;
}

function RequestLink() {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<FieldErrorCode | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'sent'>('asked');
  const submit = async () => {
    const wrong = emailError(email);
    setError(wrong);
    if (wrong !== null) return;
    setState('busy');
    const result = await post('request-password-reset', { email: email.trim(), ...mailLanguage() });
    setState(result.kind === 'done' ? 'sent' : 'asked');
    if (result.kind === 'failed') setError(result.error);
  };
  const atField = error === 'emailMissing' || error === 'INVALID_EMAIL';
  return (
    <LinkPage
      title={t('link.resetTitle')}
      text={t('link.resetText')}
      error={atField ? null : error}
    >
      {state === 'sent' ? (
        <Alert color="green" role="alert">
          {t('link.sent')}
        </Alert>
      ) : (
        <OneFieldForm button={t('link.send')} isBusy={state === 'busy'} onSubmit={submit}>
          <TextInput
            label={t('link.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={atField ? tSignIn(`fault.${error}`) : null}
          />
        </OneFieldForm>
      )}
      <Anchor component={Link} to="/" size="sm">
        {t('link.toSignIn')}
      </Anchor>
    </LinkPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [newPassword, setNewPassword] = useState('');
  const [error, setError] = useState<FieldErrorCode | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'takenBack'>('asked');
  const [remaining, setRemaining] = useState<{ token: string; access: readonly Access[] } | null>(
    null,
  );
  const submit = async () => {
    const wrong = newPasswordError(newPassword);
    setError(wrong);
    if (wrong !== null) return;
    setState('busy');
    const result = await authRequest('reset-password', { token, newPassword, ...mailLanguage() });
    if (result.kind === 'failed') {
      setState('asked');
      setError(result.error);
      return;
    }
    const { isTakenBack, reviewToken } = result.content;
    if (typeof reviewToken === 'string')
      setRemaining({ token: reviewToken, access: accessOf(result.content) });
    setState(isTakenBack === true ? 'takenBack' : 'done');
    // The reset ends this browser's session.
    void refreshSession();
  };
  if (remaining !== null)
    return <RemainingAccess token={remaining.token} known={remaining.access} />;
  const isDone = state === 'done' || state === 'takenBack';
  const atField = isNewPasswordError(error);
  return (
    <LinkPage
      title={t(isDone ? 'link.chosenTitle' : 'link.chooseTitle')}
      text={t(textOf[state])}
      error={atField ? null : error}
    >
      {isDone ? (
        <Button renderRoot={(props) => <Link to="/" {...props} />} fullWidth>
          {tSignIn('signIn')}
        </Button>
      ) : (
        <OneFieldForm button={t('link.choose')} isBusy={state === 'busy'} onSubmit={submit}>
          <PasswordInput
            label={t('link.newPassword')}
            description={tSignIn('passwordHint')}
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
            error={error !== null && atField ? tSignIn(`fault.${error}`) : null}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': tSignIn('showTyped') }}
          />
        </OneFieldForm>
      )}
      {error === 'LINK_SPENT' ? (
        <Anchor component={Link} to="/reset" reloadDocument size="sm">
          {t('link.resetTitle')}
        </Anchor>
      ) : null}
    </LinkPage>
  );
}

const textOf = {
  asked: 'link.chooseText',
  busy: 'link.chooseText',
  done: 'link.chosen',
  takenBack: 'link.takenBack',
} as const;

interface OneFieldFormProps {
  button: string;
  isBusy: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

function OneFieldForm({ button, isBusy, onSubmit, children }: OneFieldFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <Stack gap="sm">
        {children}
        <Button type="submit" fullWidth loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
