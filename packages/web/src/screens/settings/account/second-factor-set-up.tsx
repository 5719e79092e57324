import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, type AuthErrorCode } from '../../../session/auth-calls.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { QrCode } from '../../../ui/fields/qr-code.tsx';
import classes from './account.module.css';

interface SecondFactorSetUpProps {
  /** URI for the authenticator app: `otpauth://…`. */
  uri: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Transfers the secret to the app by QR code, confirmed by the first code. */
export function SecondFactorSetUp({ uri, onConfirmed, onClose }: SecondFactorSetUpProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [code, setCode] = useState('');
  const [error, setError] = useState<AuthErrorCode | 'missing' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const submit = async () => {
    if (code.trim() === '') return setError('missing');
    setIsBusy(true);
    const result = await post('second-factor/confirm', { code });
    setIsBusy(false);
    if (result.kind === 'done') onConfirmed();
    else setError(result.error);
  };
  const atField = error === 'missing' || error === 'INVALID_CODE';
  const errorText =
    error === null ? null : tSignIn(error === 'missing' ? 'step.missing' : `fault.${error}`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('proof_begin')}
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
          <Text>{t('scan')}</Text>
          <QrCode text={uri} className={classes['code'] ?? ''} />
          <CopyField label={t('secret')} value={secret} />
          {errorText === null || atField ? null : (
            <Alert color="red" role="alert">
              {errorText}
            </Alert>
          )}
          <TextInput
            label={t('firstCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={atField ? errorText : null}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('switchOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
