import { useState } from 'react';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { makeToken, type MadeToken } from '../../../live/calls/control-tokens.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { AddressBuilder } from './address-builder.tsx';
import { ScopeFields, scopesOf, usualSetting } from './scope-fields.tsx';

interface NewTokenDialogProps {
  onClose: () => void;
  onMade: (made: MadeToken) => void;
}

/** Creates a token, then shows it once, with ready-to-use addresses. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation('control');
  const [made, setMade] = useState<MadeToken | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(made === null ? 'make.title' : 'made.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      // A click outside must not close it: the token is shown only once.
      closeOnClickOutside={made === null}
      size="lg"
      centered
    >
      {made === null ? (
        <TokenForm
          onClose={onClose}
          onMade={(result) => {
            setMade(result);
            onMade(result);
          }}
        />
      ) : (
        <MadeOnce made={made} onClose={onClose} />
      )}
    </Modal>
  );
}

function TokenForm({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation('control');
  const [name, setName] = useState('');
  const [setting, setSetting] = useState(usualSetting);
  const [fault, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const result = await makeToken({ name: name.trim(), scopes: scopesOf(setting) });
    setIsBusy(false);
    if (result.kind === 'done') onMade(result.content);
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
        {fault !== null && (
          <Alert color="red" role="alert">
            {fault}
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

function MadeOnce({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const { t } = useTranslation('control');
  return (
    <Stack>
      <CopyField label={t('made.token')} value={made.token} />
      <Text size="sm">{t('made.once')}</Text>
      <AddressBuilder token={made.token} scopes={made.row.scopes} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('made.done')}</Button>
      </Group>
    </Stack>
  );
}
