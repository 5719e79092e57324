import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authRequest, mailLanguage } from '../../../session/auth-calls.ts';
import { emailError, passwordError, type FieldErrorCode } from '../../../session/credentials.ts';
import { focusOnce } from '../../../ui/focus-once.ts';
import type { Security } from './use-security.ts';

interface EmailFormProps {
  security: Security;
  onCancel: () => void;
  /** `mailed`: takes effect after the link in the e-mail was opened. */
  onChanged: (mailed: boolean) => Promise<void>;
}

export function EmailForm({ security, onCancel, onChanged }: EmailFormProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const { hasPassword, sendsMail } = security;
  const [error, setError] = useState<FieldErrorCode | null>(null);
  const errorTextOf = (found: FieldErrorCode | null) =>
    found === null ? null : tSignIn(`fault.${found}`);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => errorTextOf(emailError(value)),
      password: (value) => (hasPassword ? errorTextOf(passwordError(value)) : null),
    },
  });
  const submit = async ({ email, password }: { email: string; password: string }) => {
    setError(null);
    const answer = await authRequest('change-email', {
      email: email.trim(),
      ...(hasPassword ? { password } : {}),
      ...mailLanguage(),
    });
    if (answer.kind === 'answered') return onChanged(answer.content['mailed'] === true);
    if (answer.error === 'INVALID_PASSWORD')
      form.setFieldError('password', errorTextOf(answer.error));
    else if (answer.error === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
      form.setFieldError('email', t('emailTaken'));
    else if (answer.error === 'EMAIL_UNCHANGED')
      form.setFieldError('email', errorTextOf(answer.error));
    else setError(answer.error);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm" onKeyDown={getHotkeyHandler([['Escape', onCancel]])}>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {errorTextOf(error)}
          </Alert>
        )}
        <TextInput
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          ref={focusOnce}
          {...form.getInputProps('email')}
        />
        {hasPassword ? (
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': tSignIn('showTyped') }}
            {...form.getInputProps('password')}
          />
        ) : null}
        {sendsMail ? (
          <Text size="sm" c="dimmed">
            {t('emailHint')}
          </Text>
        ) : null}
        <Group>
          <Button type="submit" loading={form.submitting}>
            {t('changeEmail')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
