import { useState } from 'react';
import type { ControlTokenRow } from '@quizcast/game/control/token';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddressBuilder } from './address-builder.tsx';

interface AddressDialogProps {
  row: ControlTokenRow;
  /** Null when it was not created on this page: the server does not reveal tokens again. */
  token: string | null;
  onClose: () => void;
}

/** Button addresses for an existing token. */
export function AddressDialog({ row, token, onClose }: AddressDialogProps) {
  const { t } = useTranslation('control');
  const [pasted, setPasted] = useState('');
  const isToken = /^qct_[A-Za-z0-9_-]{43}$/u.test(pasted.trim());
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addresses.title', { name: row.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
      size="lg"
      centered
    >
      <Stack>
        {token === null && (
          <TextInput
            label={t('addresses.paste')}
            description={t('addresses.pasteHint', { hint: row.hint })}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={pasted}
            error={pasted !== '' && !isToken ? t('addresses.noToken') : null}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
        )}
        <AddressBuilder token={token ?? (isToken ? pasted.trim() : null)} scopes={row.scopes} />
      </Stack>
    </Modal>
  );
}
