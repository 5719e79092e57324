import { useState } from 'react';
import { youtubeVideo, type ChatLinkRow } from '@quizcast/game/chats/chat-link';
import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeVideo, unlinkChat } from '../../../live/calls/chat-links.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { timeOf, formatWhen } from '../../../ui/texts/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ChatState } from '../../../chats/chat-state.tsx';
import classes from './chats.module.css';
import { TestButton } from './test-button.tsx';

interface RowProps {
  row: ChatLinkRow;
  onChanged: () => void;
}

/** One linked chat: its status, a test, and buttons to change and remove it. */
export function ChatRow({ row, onChanged }: RowProps) {
  const { t, i18n } = useTranslation('chats');
  const [dialog, setDialog] = useState<'video' | 'remove' | null>(null);
  const { service, place, light } = row;
  const name = row.name === '' ? t(`service.${service}`) : row.name;
  const facts = [
    row.name === '' ? null : t(`service.${service}`),
    service === 'youtube' ? t('row.video', { video: place }) : null,
    service === 'socialStream' ? t(place === 'local' ? 'row.local' : 'row.relay') : null,
    light.heardAtMs === null
      ? null
      : t('row.heard', { moment: formatWhen(light.heardAtMs, i18n.language) }),
    light.quota === null ? null : t('row.quota', light.quota),
    t('row.set', { moment: timeOf(row.setAtMs, i18n.language) }),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <ChatState light={light} />
        <span className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </div>
      <div className={classes.actions}>
        <TestButton
          receivedAtMs={light.heardAtMs}
          texts={{ test: t('row.test'), waiting: t('row.waiting'), arrived: t('row.arrived') }}
        />
        {service === 'youtube' && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('row.changeVideo', { name })}
            title={t('row.changeVideo', { name })}
            onClick={() => setDialog('video')}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('row.remove', { name })}
          title={t('row.remove', { name })}
          onClick={() => setDialog('remove')}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {dialog === 'video' && (
        <VideoDialog id={row.id} onClose={() => setDialog(null)} onChanged={onChanged} />
      )}
      {dialog === 'remove' && (
        <RemoveQuestion
          {...{ id: row.id, name }}
          onClose={() => setDialog(null)}
          onChanged={onChanged}
        />
      )}
    </li>
  );
}

interface DialogProps {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

function VideoDialog({ id, onClose, onChanged }: DialogProps) {
  const { t } = useTranslation('chats');
  const [video, setVideo] = useState('');
  const isWrong = video.trim() !== '' && youtubeVideo(video) === null;
  const save = async () => {
    const result = await changeVideo(id, video);
    if (result.kind === 'failed') return toastError(t('wrong'));
    onChanged();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('video.title')}
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
            aria-label={t('video.title')}
            description={t('form.videoHint')}
            error={isWrong ? t('form.badVideo') : null}
            data-autofocus
            value={video}
            onChange={(event) => setVideo(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={youtubeVideo(video) === null}>
              {t('video.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function RemoveQuestion({ id, name, onClose, onChanged }: DialogProps & { name: string }) {
  const { t } = useTranslation('chats');
  const remove = async () => {
    const result = await unlinkChat(id);
    if (result.kind === 'failed' && result.code !== 'notFound') return toastError(t('wrong'));
    toastDone(t('remove.done', { name }));
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      text={t('remove.text')}
      cancel={t('cancel')}
      confirm={t('remove.confirm')}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
