import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFault } from '../../../session/auth-calls.ts';
import { passwordFault } from '../../../session/credentials.ts';

export interface ProofFormProps {
  title: string;
  text: string;
  confirm: string;
  /** It cannot be taken back. */
  isGrave?: boolean;
  hasPassword: boolean;
  /** Further fields, above the password. */
  children?: ReactNode;
  /** Does it; resolves with what went wrong, or null. */
  act: (password: string | undefined) => Promise<AuthFault | null>;
  onClose: () => void;
}

/** Asks for the password before something that a borrowed computer must not be enough for. */
export function ProofForm(props: ProofFormProps) {
  const { title, text, confirm, isGrave = false, hasPassword, children, act, onClose } = props;
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<AuthFault | 'passwordMissing' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    const missing = passwordFault(password);
    if (hasPassword && missing === 'passwordMissing') return setFault(missing);
    setIsBusy(true);
    setFault(null);
    const found = await act(hasPassword ? password : undefined);
    setIsBusy(false);
    setFault(found);
  };
  const atField = fault === 'INVALID_PASSWORD' || fault === 'passwordMissing';
  const told = fault === null ? null : tSignIn(`fault.${fault}`);
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
          {told === null || atField ? null : (
            <Alert color="red" role="alert">
              {told}
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
              error={atField ? told : null}
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
