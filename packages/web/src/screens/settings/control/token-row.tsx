import { useState } from 'react';
import type { ControlTokenRow } from '@quizcast/game/control/token';
import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeToken, revokeToken } from '../../../live/calls/control-tokens.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { timeOf } from '../../../ui/texts/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './control.module.css';
import { ScopeFields, scopesOf, settingOf } from './scope-fields.tsx';

interface TokenRowProps {
  token: ControlTokenRow;
  onChanged: () => void;
  onAddresses: () => void;
}

/** One token: its scopes, its last use, and buttons to change and revoke it. */
export function TokenRow({ token, onChanged, onAddresses }: TokenRowProps) {
  const { t, i18n } = useTranslation('control');
  const [dialog, setDialog] = useState<'change' | 'revoke' | null>(null);
  const { name, scopes, hint, createdAtMs, lastUsedAtMs, madeBy } = token;
  const at = { moment: timeOf(createdAtMs, i18n.language) };
  const made =
    madeBy === null
      ? t('row.made', at)
      : madeBy === ''
        ? t('row.madeByFormer', at)
        : t('row.madeBy', { ...at, name: madeBy });
  const used =
    lastUsedAtMs === null
      ? t('row.neverUsed')
      : t('row.used', { moment: timeOf(lastUsedAtMs, i18n.language) });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}
        </span>
        <span className={classes.facts}>
          <code className={classes.hint}>{`${hint}…`}</code>
          {` · ${used}`}
        </span>
        <span className={classes.facts} dir="auto">
          {made}
        </span>
      </div>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('row.addresses', { name })}
        title={t('row.addresses', { name })}
        onClick={onAddresses}
      >
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('row.change', { name })}
        title={t('row.change', { name })}
        onClick={() => setDialog('change')}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('row.revoke', { name })}
        title={t('row.revoke', { name })}
        onClick={() => setDialog('revoke')}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {dialog === 'change' && (
        <ChangeDialog token={token} onClose={() => setDialog(null)} onChanged={onChanged} />
      )}
      {dialog === 'revoke' && (
        <RevokeQuestion token={token} onClose={() => setDialog(null)} onRevoked={onChanged} />
      )}
    </li>
  );
}

function ChangeDialog(props: {
  token: ControlTokenRow;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('control');
  const { token, onClose } = props;
  const [name, setName] = useState(token.name);
  const [setting, setSetting] = useState(settingOf(token.scopes));
  const save = async () => {
    const change = { name: name.trim(), scopes: scopesOf(setting) };
    const result = await changeToken(token.id, change);
    if (result.kind === 'failed') return toastError(t('failed'));
    props.onChanged();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('change.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextInput
            label={t('make.name')}
            maxLength={60}
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ScopeFields setting={setting} onChange={setSetting} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {t('change.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function RevokeQuestion(props: {
  token: ControlTokenRow;
  onClose: () => void;
  onRevoked: () => void;
}) {
  const { t } = useTranslation('control');
  const { token, onClose } = props;
  const { name } = token;
  const revoke = async () => {
    const result = await revokeToken(token.id);
    if (result.kind === 'failed' && result.code !== 'notFound') return toastError(t('failed'));
    toastDone(t('revoke.done', { name }));
    props.onRevoked();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      text={t('revoke.text')}
      cancel={t('cancel')}
      confirm={t('revoke.confirm')}
      onCancel={onClose}
      onConfirm={() => void revoke()}
    />
  );
}
