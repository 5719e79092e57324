import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthErrorCode } from '../../../session/auth-calls.ts';
import { passwordError } from '../../../session/credentials.ts';

export interface ProofFormProps {
  title: string;
  text: string;
  confirm: string;
  /** The action cannot be undone. */
  isGrave?: boolean;
  hasPassword: boolean;
  /** Additional fields above the password. */
  children?: ReactNode;
  /** Performs the action; resolves with the fault, or null. */
  act: (password: string | undefined) => Promise<AuthErrorCode | null>;
  onClose: () => void;
}

/** Asks for the password before actions that an unlocked computer must not be enough for. */
export function ProofForm(props: ProofFormProps) {
  const { title, text, confirm, isGrave = false, hasPassword, children, act, onClose } = props;
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<AuthErrorCode | 'passwordMissing' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    const missing = passwordError(password);
    if (hasPassword && missing === 'passwordMissing') return setError(missing);
    setIsBusy(true);
    setError(null);
    const found = await act(hasPassword ? password : undefined);
    setIsBusy(false);
    setError(found);
  };
  const atField = error === 'INVALID_PASSWORD' || error === 'passwordMissing';
  const errorText = error === null ? null : tSignIn(`fault.${error}`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('cancel') }}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Text>{text}</Text>
          {errorText === null || atField ? null : (
            <Alert color="red" role="alert">
              {errorText}
            </Alert>
          )}
          {children}
          {hasPassword ? (
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={atField ? errorText : null}
              visibilityToggleFocusable
              visibilityToggleButtonProps={{ 'aria-label': tSignIn('showTyped') }}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} {...(isGrave ? { color: 'red' } : {})}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
