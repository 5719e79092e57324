import { useState } from 'react';
import {
  chatServices,
  isSecretOf,
  newChatLinkSchema,
  youtubeVideo,
  type ChatService,
} from '@quizcast/game/chats/chat-link';
import {
  Alert,
  Button,
  Group,
  Modal,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { linkChat } from '../../../live/calls/chat-links.ts';

interface AddChatDialogProps {
  hasLocal: boolean;
  onClose: () => void;
  onAdded: () => void;
}

interface Fields {
  service: ChatService;
  name: string;
  secret: string;
  place: 'relay' | 'local';
  video: string;
}

const secretLabels = {
  streamElements: ['form.token', 'form.tokenHint', 'form.badToken'],
  socialStream: ['form.session', 'form.sessionHint', 'form.badSession'],
  youtube: ['form.key', 'form.keyHint', 'form.badToken'],
} as const;

/** Request body of the form; null while a field is missing. */
function requestOf({ service, name, secret, place, video }: Fields) {
  const more = { streamElements: {}, socialStream: { place }, youtube: { video } }[service];
  const read = newChatLinkSchema.safeParse({ service, name, secret, ...more });
  return read.success ? read.data : null;
}

/** Links a chat. Pasted secrets are sent to the server and never returned. */
export function AddChatDialog({ hasLocal, onClose, onAdded }: AddChatDialogProps) {
  const { t } = useTranslation('chats');
  const [fields, setFields] = useState<Fields>({
    ...{ service: 'streamElements', name: '', secret: '', place: 'relay', video: '' },
  });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { service, secret, video } = fields;
  const request = requestOf(fields);
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const send = async () => {
    if (request === null) return;
    setIsBusy(true);
    const result = await linkChat(request);
    setIsBusy(false);
    if (result.kind === 'failed')
      return setError(t(result.code === 'full' ? 'form.full' : 'wrong'));
    onAdded();
    onClose();
  };
  const [label, hint, whyBad] = secretLabels[service];
  const isBadSecret = secret.trim() !== '' && !isSecretOf(service, secret);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('form.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      centered
    >
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack>
          <Select
            label={t('form.service')}
            description={t(`about.${service}`)}
            data={chatServices.map((value) => ({ value, label: t(`service.${value}`) }))}
            value={service}
            data-autofocus
            allowDeselect={false}
            onChange={(chosen) => {
              if (chosen !== null) set({ service: chosen, secret: '' });
            }}
          />
          {service === 'youtube' && (
            <TextInput
              label={t('form.video')}
              description={t('form.videoHint')}
              error={
                video.trim() !== '' && youtubeVideo(video) === null ? t('form.badVideo') : null
              }
              required
              value={video}
              onChange={(event) => set({ video: event.currentTarget.value })}
            />
          )}
          <PasswordInput
            label={t(label)}
            description={`${t(hint)} ${t('form.secret')}`}
            error={isBadSecret ? t(whyBad) : null}
            required
            autoComplete="off"
            value={secret}
            onChange={(event) => set({ secret: event.currentTarget.value })}
          />
          {service === 'socialStream' && hasLocal && (
            <SegmentedControl
              aria-label={t('form.place')}
              data={[
                { value: 'relay', label: t('form.relay') },
                { value: 'local', label: t('form.local') },
              ]}
              value={fields.place}
              onChange={(place) => set({ place: place === 'local' ? 'local' : 'relay' })}
            />
          )}
          <TextInput
            label={t('form.name')}
            description={t('form.nameHint')}
            maxLength={60}
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {error !== null && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={request === null}>
              {t('form.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
