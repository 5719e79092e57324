import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core';
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
import { dayOf } from '../../../ui/dates.ts';

export function Passkeys({ security, onChanged }: AccountPartProps) {
  const { t } = useTranslation('account');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={classes['part']}>
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
  const [name, setName] = useState<string>(() => t('passkeyName', { count }));
  const act = async (password: string | undefined): Promise<AuthErrorCode | null> => {
    const result = await addPasskey(name, password);
    if (result.kind === 'failed') return result.error;
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
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofForm>
  );
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => Promise<void> }) {
  const { t, i18n } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [typed, setTyped] = useState<string | null>(null);
  const name = passkey.name ?? t('passkeyName', { count: 1 });
  const act = async (call: string, body: Record<string, unknown>) => {
    const result = await post(call, { id: passkey.id, ...body });
    if (result.kind === 'failed') toastError(tSignIn(`fault.${result.error}`));
    setTyped(null);
    await onChanged();
  };
  if (typed !== null)
    return (
      <li className={classes['row']}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void act('passkey/rename', { name: typed });
          }}
        >
          <Group gap="xs">
            <TextInput
              aria-label={t('name')}
              value={typed}
              maxLength={100}
              onChange={(event) => setTyped(event.currentTarget.value)}
              ref={focusOnce}
            />
            <Button type="submit">{t('save')}</Button>
            <Button variant="default" onClick={() => setTyped(null)}>
              {t('cancel')}
            </Button>
          </Group>
        </form>
      </li>
    );
  return (
    <li className={classes['row']}>
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
          onClick={() => setTyped(name)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('removePasskey', { name })}
          onClick={() => void act('passkey/remove', {})}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
