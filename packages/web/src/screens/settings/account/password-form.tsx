import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, setPassword } from '../../../session/auth-calls.ts';
import {
  isNewPasswordError,
  newPasswordError,
  passwordError,
  type FieldErrorCode,
} from '../../../session/credentials.ts';

interface PasswordFormProps {
  /** If false, a first password is set. */
  hasPassword: boolean;
  onCancel: () => void;
  onChanged: () => void;
}

export function PasswordForm({ hasPassword, onCancel, onChanged }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  const { t: tSignIn } = useTranslation('signIn');
  const [fault, setError] = useState<FieldErrorCode | null>(null);
  const told = (found: FieldErrorCode | null) =>
    found === null ? null : tSignIn(`fault.${found}`);
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      current: (value) => (hasPassword ? told(passwordError(value)) : null),
      next: (value) => told(newPasswordError(value)),
    },
  });
  const submit = async ({ current, next }: { current: string; next: string }) => {
    setError(null);
    const result = await (hasPassword ? changePassword(current, next) : setPassword(next));
    if (result.kind === 'done') return onChanged();
    if (hasPassword && result.fault === 'INVALID_PASSWORD')
      form.setFieldError('current', told(result.fault));
    else if (isNewPasswordError(result.fault)) form.setFieldError('next', told(result.fault));
    else setError(result.fault);
  };
  const toggle = { 'aria-label': tSignIn('showTyped') };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack>
        {fault === null ? null : (
          <Alert color="red" role="alert">
            {told(fault)}
          </Alert>
        )}
        {hasPassword ? (
          <PasswordInput
            label={t('account.currentPassword')}
            autoComplete="current-password"
            ref={focusOnce}
            visibilityToggleFocusable
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('current')}
          />
        ) : null}
        <PasswordInput
          label={t('account.newPassword')}
          description={t(hasPassword ? 'account.newPasswordHint' : 'account.setPasswordHint')}
          autoComplete="new-password"
          ref={hasPassword ? null : focusOnce}
          visibilityToggleFocusable
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('next')}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            {t(hasPassword ? 'account.changePassword' : 'account.setPassword')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
