import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountOffers } from '../../session/account-offers.ts';
import { createAccount, signInWithEmail } from '../../session/auth-calls.ts';
import {
  emailError,
  fieldOf,
  newPasswordError,
  passwordError,
  type FieldErrorCode,
} from '../../session/credentials.ts';
import { refreshSession } from '../../session/sign-in-out.ts';
import classes from './sign-in.module.css';

export type Purpose = 'signIn' | 'createAccount';

interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  purpose: Purpose;
  onPurpose: (purpose: Purpose) => void;
  /** The password was right; a code is required. */
  onSecondFactor: () => void;
}

/** E-mail and password, with errors at their fields. Input is kept when the purpose changes. */
export function CredentialsForm({ purpose, onPurpose, onSecondFactor }: CredentialsFormProps) {
  const { t } = useTranslation('signIn');
  const { mail } = useAccountOffers();
  const [error, setError] = useState<FieldErrorCode | null>(null);
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' } });
  const isNew = purpose === 'createAccount';
  const otherPurpose: Purpose = isNew ? 'signIn' : 'createAccount';

  const showErrors = (
    errors: Partial<Record<keyof Credentials, FieldErrorCode | null>>,
  ): boolean => {
    const fields = (['email', 'password'] as const).filter((field) => errors[field]);
    for (const field of fields) {
      const found = errors[field];
      if (found) form.setFieldError(field, t(`fault.${found}`));
    }
    const [first] = fields;
    if (first !== undefined) document.getElementById(first)?.focus();
    return first !== undefined;
  };

  const submit = async (chosen: Purpose) => {
    const { email, password } = form.getValues();
    const checkPassword = chosen === 'createAccount' ? newPasswordError : passwordError;
    form.clearErrors();
    setError(null);
    if (showErrors({ email: emailError(email), password: checkPassword(password) })) return;
    form.setSubmitting(true);
    const call = chosen === 'createAccount' ? createAccount : signInWithEmail;
    const result = await call(email.trim(), password);
    form.setSubmitting(false);
    if (result.kind === 'done') return refreshSession();
    if (result.kind === 'secondFactor') return onSecondFactor();
    const field = fieldOf(result.error);
    if (field === null) setError(result.error);
    else showErrors({ [field]: result.error });
  };

  /** Switches the purpose: submits complete input, otherwise focuses the e-mail field. */
  const switchPurpose = () => {
    const { email, password } = form.getValues();
    form.clearErrors();
    setError(null);
    onPurpose(otherPurpose);
    if (email !== '' && password !== '') void submit(otherPurpose);
    else document.getElementById('email')?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(purpose);
      }}
    >
      <Stack gap="sm">
        {error === null ? null : (
          <Alert color="red" role="alert">
            {t(`fault.${error}`)}
          </Alert>
        )}
        <TextInput
          id="email"
          label={t('email')}
          type="email"
          autoComplete={isNew ? 'email' : 'username'}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          id="password"
          label={t('password')}
          description={isNew ? t('passwordHint') : null}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('showTyped') }}
          {...form.getInputProps('password')}
        />
        {mail && !isNew ? (
          <Anchor component={Link} to="/reset" size="sm" className={classes['forgot'] ?? ''}>
            {t('forgot')}
          </Anchor>
        ) : null}
        <Button type="submit" fullWidth loading={form.submitting}>
          {t(purpose)}
        </Button>
        <Group gap={4} justify="center">
          <Text size="sm" c="dimmed">
            {t(isNew ? 'haveAccount' : 'noAccount')}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes['switch'] ?? ''}
            onClick={switchPurpose}
          >
            {t(otherPurpose)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
