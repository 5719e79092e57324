import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, type AuthFault } from '../../../app/session/auth-calls.ts';

interface NameFormProps {
  name: string;
  onCancel: () => void;
  onChanged: () => Promise<void>;
}

export function NameForm({ name, onCancel, onChanged }: NameFormProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<AuthFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    const result = await post('update-user', { name: typed });
    setIsBusy(false);
    if (result.kind === 'failed') return setFault(result.fault);
    await onChanged();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          value={typed}
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fault === null ? null : tSignIn(`fault.${fault}`)}
          ref={focusOnce}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
