import { Avatar, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailLanguage, post } from '../../../session/auth-calls.ts';
import { refreshSession } from '../../../session/sign-in-out.ts';
import { Panel } from '../../../ui/panel.tsx';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import classes from './account.module.css';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm, type ProfileField } from './profile-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import type { Security } from './use-security.ts';

export interface AccountPartProps {
  security: Security;
  /** Called after the account was changed. */
  onChanged: () => Promise<void>;
}

type Editing = 'nothing' | ProfileField | 'email' | 'password';

export function AccountPanel({ security, onChanged }: AccountPartProps) {
  const { t } = useTranslation('account');
  const { t: tSettings } = useTranslation('settings');
  const [editing, setEditing] = useState<Editing>('nothing');
  const stop = () => setEditing('nothing');
  const changed = async (message: string) => {
    stop();
    toastDone(message);
    await Promise.all([onChanged(), refreshSession()]);
  };
  const change = (what: ProfileField | 'email') => (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['actions'] ?? ''}
      onClick={() => setEditing(what)}
      aria-label={t(`change_${what}`)}
    >
      {t('change')}
    </Button>
  );
  const profile = (field: ProfileField, value: string | null) => (
    <div data-keeps-focus>
      {editing === field ? (
        <ProfileForm
          field={field}
          value={value ?? ''}
          onCancel={stop}
          onChanged={() => changed(t(`changed_${field}`))}
        />
      ) : (
        <Fact label={t(field)} value={shown(field, value) ?? t('none')} action={change(field)} />
      )}
    </div>
  );
  return (
    <Panel title={tSettings('account.title')}>
      {profile('displayName', security.name)}
      <div data-keeps-focus>
        {editing === 'email' ? (
          <EmailForm
            security={security}
            onCancel={stop}
            onChanged={(mailed) => changed(t(mailed ? 'emailMailed' : 'emailChanged'))}
          />
        ) : (
          <Fact
            label={tSettings('account.email')}
            value={security.email}
            action={change('email')}
          />
        )}
      </div>
      <EmailState security={security} />
      {profile('phoneNumber', security.phoneNumber)}
      {profile('photoURL', security.photoURL)}
      <Stack gap="sm" data-keeps-focus>
        {editing === 'password' ? (
          <PasswordForm
            hasPassword={security.hasPassword}
            onCancel={stop}
            onChanged={() =>
              void changed(tSettings(security.hasPassword ? 'account.changed' : 'account.wasSet'))
            }
          />
        ) : null}
        <Group>
          {mayChoosePassword(security) && editing !== 'password' ? (
            <Button variant="default" onClick={() => setEditing('password')}>
              {tSettings(security.hasPassword ? 'account.changePassword' : 'account.setPassword')}
            </Button>
          ) : null}
          <SignOutButton />
          <SignOutEverywhere />
        </Group>
      </Stack>
    </Panel>
  );
}

/** An account without a password can set one only after its e-mail address was verified. */
const mayChoosePassword = ({ hasPassword, takesPasswords, isEmailVerified }: Security): boolean =>
  hasPassword || (takesPasswords && isEmailVerified);

/** Shows the picture instead of its address. */
const shown = (field: ProfileField, value: string | null): React.ReactNode =>
  field === 'photoURL' && value !== null ? (
    <Avatar component="span" src={value} alt="" imageProps={{ referrerPolicy: 'no-referrer' }} />
  ) : (
    value
  );

interface FactProps {
  label: string;
  value: React.ReactNode;
  action: React.ReactNode;
}

function Fact({ label, value, action }: FactProps) {
  return (
    <div className={classes['fact']}>
      <Text className={classes['value'] ?? ''}>
        <Text component="span" c="dimmed" size="sm" display="block">
          {label}
        </Text>
        {value}
      </Text>
      {action}
    </div>
  );
}

/** Whether the e-mail address is verified, if this server can verify it. */
function EmailState({ security: { isEmailVerified, sendsMail } }: { security: Security }) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [isSending, setIsSending] = useState(false);
  if (isEmailVerified)
    return (
      <Badge variant="light" color="green" className={classes['badge'] ?? ''}>
        {t('confirmed')}
      </Badge>
    );
  if (!sendsMail) return null;
  const send = async () => {
    setIsSending(true);
    const result = await post('send-verification', mailLanguage());
    setIsSending(false);
    if (result.kind === 'done') toastDone(t('confirmMailed'));
    else toastError(tSignIn(`fault.${result.error}`));
  };
  return (
    <Group gap="xs">
      <Badge variant="light" color="yellow">
        {t('unconfirmed')}
      </Badge>
      <Button variant="subtle" size="compact-sm" loading={isSending} onClick={() => void send()}>
        {t('confirm')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('unconfirmedText')}
      </Text>
    </Group>
  );
}
