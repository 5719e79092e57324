import { useEffect, useRef, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconTrash, IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../toasts/toast.ts';
import { UploadProgress } from '../../../ui/fields/upload-progress.tsx';
import type { FileUpload } from '../../../ui/fields/use-file-upload.ts';
import classes from './question-fields.module.css';

const acceptedTypes = 'audio/mpeg,audio/ogg,audio/wav,.mp3,.ogg,.wav';

interface SoundFieldProps {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  /** Null when there is no file. */
  address: string | null;
  /** Name of the built-in sound that plays without a file. */
  builtIn?: string;
  /** 0 to 1, the volume on air. */
  volume: number;
  upload: FileUpload;
  onRemove: () => void;
  /** Replaces the text "Remove". */
  removeWords?: string;
}

/** One sound: upload, play, replace, remove. */
export function SoundField(props: SoundFieldProps) {
  const { t } = useTranslation('categoryEditor');
  const { label, address, volume, upload, onRemove } = props;
  const playedAddress = address ?? props.builtIn;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.sound}>
      {props.isLabelHidden !== true && <span className={classes.label}>{label}</span>}
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) upload.start(file);
          event.currentTarget.value = '';
        }}
      />
      <UploadProgress upload={upload} />
      <Group gap="xs">
        {playedAddress !== undefined && (
          <Player key={playedAddress} address={playedAddress} label={label} volume={volume} />
        )}
        <Button
          size="xs"
          variant="default"
          data-field="sound"
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t(address === null ? 'sound.choose' : 'sound.replace')}
        </Button>
        {address !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {props.removeWords ?? t('sound.remove')}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Plays and stops a sound. */
function Player({ address, label, volume }: { address: string; label: string; volume: number }) {
  const { t } = useTranslation('categoryEditor');
  const playing = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => () => playing.current?.pause(), [address]);
  const stop = () => {
    playing.current?.pause();
    playing.current = null;
    setIsPlaying(false);
  };
  const play = () => {
    const audio = new Audio(address);
    audio.volume = volume;
    audio.addEventListener('ended', stop);
    playing.current = audio;
    setIsPlaying(true);
    audio.play().catch(() => {
      stop();
      toastError(t('sound.cannotPlay'));
    });
  };
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={
        isPlaying ? (
          <IconPlayerStop size={16} aria-hidden />
        ) : (
          <IconPlayerPlay size={16} aria-hidden />
        )
      }
      aria-label={t(isPlaying ? 'sound.stopLabel' : 'sound.listenLabel', { label })}
      onClick={isPlaying ? stop : play}
    >
      {t(isPlaying ? 'sound.stop' : 'sound.listen')}
    </Button>
  );
}
