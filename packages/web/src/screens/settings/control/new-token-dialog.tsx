import { useState } from 'react';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { makeToken, type CreatedToken } from '../../../live/calls/control-tokens.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { AddressBuilder } from './address-builder.tsx';
import { ScopeFields, scopesOf, defaultSetting } from './scope-fields.tsx';

interface NewTokenDialogProps {
  onClose: () => void;
  onCreated: (made: CreatedToken) => void;
}

/** Creates a token, then shows it once, with ready-to-use addresses. */
export function NewTokenDialog({ onClose, onCreated }: NewTokenDialogProps) {
  const { t } = useTranslation('control');
  const [made, setMade] = useState<CreatedToken | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(made === null ? 'make.title' : 'made.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      // The token is shown only once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
      size="lg"
      centered
    >
      {made === null ? (
        <TokenForm
          onClose={onClose}
          onCreated={(result) => {
            setMade(result);
            onCreated(result);
          }}
        />
      ) : (
        <CreatedToken made={made} onClose={onClose} />
      )}
    </Modal>
  );
}

function TokenForm({ onClose, onCreated }: NewTokenDialogProps) {
  const { t } = useTranslation('control');
  const [name, setName] = useState('');
  const [setting, setSetting] = useState(defaultSetting);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const result = await makeToken({ name: name.trim(), scopes: scopesOf(setting) });
    setIsBusy(false);
    if (result.kind === 'done') onCreated(result.content);
    else setError(result.code === 'full' ? t('make.full') : t('failed'));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <TextInput
          label={t('make.name')}
          description={t('make.nameHint')}
          maxLength={60}
          required
          data-autofocus
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ScopeFields setting={setting} onChange={setSetting} />
        {error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('make.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CreatedToken({ made, onClose }: { made: CreatedToken; onClose: () => void }) {
  const { t } = useTranslation('control');
  return (
    <Stack>
      <CopyField label={t('made.token')} value={made.token} takesFocus />
      <Text size="sm">{t('made.once')}</Text>
      <AddressBuilder token={made.token} scopes={made.row.scopes} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('made.done')}</Button>
      </Group>
    </Stack>
  );
}
