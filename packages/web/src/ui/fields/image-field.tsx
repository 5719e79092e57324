import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Group, Progress, TextInput } from '@mantine/core';
import { IconLink, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImageUpload } from './use-image-upload.ts';
import classes from './image-field.module.css';

/** Types the server converts; the browser offers these in its file chooser. */
const acceptedTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

export interface ImageFieldProps {
  /** For screens with several. */
  label?: string;
  /** Null without a picture. */
  address: string | null;
  alt: string;
  upload: ImageUpload;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

/** One picture: uploaded or taken from the web, replaced, described, removed. */
export function ImageField({ label, address, alt, upload, onAlt, onRemove }: ImageFieldProps) {
  const { t } = useTranslation('editor');
  const { t: tFiles } = useTranslation('files');
  const chooser = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { setPicker, state } = upload;
  useEffect(() => setPicker(() => chooser.current?.click()), [setPicker]);
  return (
    <section className={classes.field} aria-label={label ?? t('image.title')}>
      <span className={classes.label}>{t('image.title')}</span>
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) upload.start(file);
          // Allows selecting the same file again.
          event.currentTarget.value = '';
        }}
      />
      {state.kind === 'busy' && <UploadProgress upload={upload} />}
      {state.kind === 'failed' && (
        <Alert color="red" role="alert" p="xs">
          {tFiles(`refused.${state.reason}`)}
        </Alert>
      )}
      <Group gap="xs">
        {address !== null && <img className={classes.thumbnail} src={address} alt={alt} />}
        <Button
          size="xs"
          variant="default"
          data-field="image"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={upload.pick}
        >
          {t(address === null ? 'image.choose' : 'image.replace')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          {t('image.fromWeb')}
        </Button>
        {address !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t('image.remove')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <AddressField
          onSubmit={(from) => {
            setIsAsking(false);
            upload.startFromUrl(from);
          }}
        />
      )}
      {address !== null && (
        <TextInput
          label={t('image.alt')}
          description={t('image.altHint')}
          maxLength={500}
          dir="auto"
          value={alt}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
      )}
    </section>
  );
}

function AddressField({ onSubmit }: { onSubmit: (address: string) => void }) {
  const { t } = useTranslation('editor');
  const [address, setAddress] = useState('');
  const trimmed = address.trim();
  return (
    <form
      className={classes.address}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') onSubmit(trimmed);
      }}
    >
      <TextInput
        flex={1}
        type="url"
        label={t('image.address')}
        placeholder="https://"
        data-autofocus
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" disabled={trimmed === ''}>
        {t('image.fetch')}
      </Button>
    </form>
  );
}

/** Progress of an upload, with a cancel button. */
export function UploadProgress({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation('editor');
  const { state } = upload;
  if (state.kind !== 'busy') return null;
  const percent = Math.round((state.fraction ?? 1) * 100);
  const words = state.fraction === null ? t('image.working') : t('image.sending', { percent });
  return (
    <div className={classes.progress}>
      <span aria-live="polite">{words}</span>
      <Progress value={percent} animated={state.fraction === null} aria-label={words} />
      <Button size="compact-xs" variant="default" onClick={upload.cancel}>
        {t('image.cancel')}
      </Button>
    </div>
  );
}
