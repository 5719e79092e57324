import { Button, Group, Stack, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, type AuthErrorCode } from '../../../session/auth-calls.ts';
import { focusOnce } from '../../../ui/focus-once.ts';

/** Fields of the profile that are edited as text. */
export type ProfileField = 'displayName' | 'photoURL' | 'phoneNumber';

interface ProfileFormProps {
  field: ProfileField;
  value: string;
  onCancel: () => void;
  onChanged: () => Promise<void>;
}

const inputs = {
  displayName: { type: 'text', autoComplete: 'name', maxLength: 100 },
  photoURL: { type: 'url', autoComplete: 'photo', maxLength: 1000 },
  phoneNumber: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const;

export function ProfileForm({ field, value, onCancel, onChanged }: ProfileFormProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<AuthErrorCode | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    // A name is required; the others are removed when left empty.
    const isCanceled = field !== 'displayName' && typed.trim() === '';
    const result = await post('update-user', { [field]: isCanceled ? null : typed });
    setIsBusy(false);
    if (result.kind === 'failed') return setError(result.error);
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
      <Stack gap="sm" onKeyDown={getHotkeyHandler([['Escape', onCancel]])}>
        <TextInput
          label={t(field)}
          description={field === 'displayName' ? undefined : t(`hint_${field}`)}
          value={typed}
          {...inputs[field]}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error === null ? null : tSignIn(`fault.${error}`)}
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
