import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, setPassword } from '../../../session/auth-calls.ts';
import {
  isNewPasswordError,
  newPasswordError,
  passwordError,
  type FieldErrorCode,
} from '../../../session/credentials.ts';
import { focusOnce } from '../../../ui/focus-once.ts';

interface PasswordFormProps {
  /** If false, a first password is set. */
  hasPassword: boolean;
  onCancel: () => void;
  onChanged: () => void;
}

export function PasswordForm({ hasPassword, onCancel, onChanged }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  const { t: tSignIn } = useTranslation('signIn');
  const [error, setError] = useState<FieldErrorCode | null>(null);
  const errorTextOf = (found: FieldErrorCode | null) =>
    found === null ? null : tSignIn(`fault.${found}`);
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      current: (value) => (hasPassword ? errorTextOf(passwordError(value)) : null),
      next: (value, { current }) =>
        hasPassword && value !== '' && value === current
          ? t('account.samePassword')
          : errorTextOf(newPasswordError(value)),
    },
  });
  const submit = async ({ current, next }: { current: string; next: string }) => {
    setError(null);
    const result = await (hasPassword ? changePassword(current, next) : setPassword(next));
    if (result.kind === 'done') return onChanged();
    if (hasPassword && result.error === 'INVALID_PASSWORD')
      form.setFieldError('current', errorTextOf(result.error));
    else if (isNewPasswordError(result.error))
      form.setFieldError('next', errorTextOf(result.error));
    else setError(result.error);
  };
  const toggle = { 'aria-label': tSignIn('showTyped') };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack onKeyDown={getHotkeyHandler([['Escape', onCancel]])}>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {errorTextOf(error)}
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
