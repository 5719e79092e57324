import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, type AuthErrorCode } from '../../../session/auth-calls.ts';
import { addPasskey, canUsePasskeys } from '../../../session/passkeys.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import type { AccountPartProps } from './account-panel.tsx';
import classes from './account.module.css';
import { ProofForm } from './proof-form.tsx';
import type { Passkey } from './use-security.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { dayOf } from '../../../ui/texts/dates.ts';
import { focusOnce } from '../../../ui/focus-once.ts';

export function Passkeys({ security, onChanged }: AccountPartProps) {
  const { t } = useTranslation('account');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={classes['part']} data-keeps-focus>
      <Title order={3} size="h4">
        {t('passkeys')}
      </Title>
      <Text c="dimmed" size="sm">
        {t('passkeysText')}
      </Text>
      {security.passkeys.length === 0 ? null : (
        <ul className={classes['rows']}>
          {security.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('addPasskey')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('noPasskeysHere')}</Text>
      )}
      {isAdding ? (
        <NewPasskey
          hasPassword={security.hasPassword}
          count={security.passkeys.length + 1}
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false);
            toastDone(t('passkeyAdded'));
            void onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

interface NewPasskeyProps {
  hasPassword: boolean;
  /** Number of passkeys after adding this one. */
  count: number;
  onClose: () => void;
  onAdded: () => void;
}

function NewPasskey({ hasPassword, count, onClose, onAdded }: NewPasskeyProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [name, setName] = useState<string>(() => t('passkeyName', { count }));
  const [isBadName, setIsBadName] = useState(false);
  const act = async (password: string | undefined): Promise<AuthErrorCode | null> => {
    const result = await addPasskey(name, password);
    const isAtName = result.kind === 'failed' && result.error === 'INVALID_NAME';
    setIsBadName(isAtName);
    if (result.kind === 'failed') return isAtName ? null : result.error;
    if (result.kind === 'done') onAdded();
    return null;
  };
  return (
    <ProofForm
      title={t('addPasskey')}
      text={t('addPasskeyText')}
      confirm={t('goOn')}
      hasPassword={hasPassword}
      act={act}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={100}
        error={isBadName ? tSignIn('fault.INVALID_NAME') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofForm>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onChanged: () => Promise<void>;
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const { t, i18n } = useTranslation('account');
  const [step, setStep] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const name = passkey.name ?? t('passkeyName', { count: 1 });
  const close = () => setStep('shown');
  return (
    <li className={classes['row']} data-keeps-focus>
      {step === 'renaming' ? (
        <RenameForm passkey={passkey} name={name} onClose={close} onChanged={onChanged} />
      ) : (
        <>
          <Text className={classes['value'] ?? ''}>
            {name}
            {passkey.createdAt === null ? null : (
              <Text component="span" c="dimmed" size="sm" display="block">
                {t('addedOn', { day: dayOf(passkey.createdAt, i18n.language) })}
              </Text>
            )}
          </Text>
          <Group gap={4} wrap="nowrap" className={classes['actions'] ?? ''}>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('renamePasskey', { name })}
              onClick={() => setStep('renaming')}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('removePasskey', { name })}
              onClick={() => setStep('removing')}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </>
      )}
      {step === 'removing' ? (
        <RemoveQuestion passkey={passkey} name={name} onClose={close} onChanged={onChanged} />
      ) : null}
    </li>
  );
}

interface PasskeyStepProps extends PasskeyRowProps {
  /** As shown: a passkey may have none. */
  name: string;
  onClose: () => void;
}

function RenameForm({ passkey, name, onClose, onChanged }: PasskeyStepProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<AuthErrorCode | null>(null);
  const save = async () => {
    const result = await post('passkey/rename', { id: passkey.id, name: typed });
    if (result.kind === 'failed') return setError(result.error);
    await onChanged();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Group gap="xs" align="flex-start" onKeyDown={getHotkeyHandler([['Escape', onClose]])}>
        <TextInput
          aria-label={t('name')}
          value={typed}
          maxLength={100}
          error={error === null ? null : tSignIn(`fault.${error}`)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          ref={focusOnce}
        />
        <Button type="submit">{t('save')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}

function RemoveQuestion({ passkey, name, onClose, onChanged }: PasskeyStepProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const result = await post('passkey/remove', { id: passkey.id });
    if (result.kind === 'done') toastDone(t('passkeyRemoved', { name }));
    else toastError(tSignIn(`fault.${result.error}`));
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      title={t('removePasskeyTitle', { name })}
      text={t('removePasskeyText')}
      cancel={t('cancel')}
      confirm={t('removePasskeyConfirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
