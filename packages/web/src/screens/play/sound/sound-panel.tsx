import type { ReactNode } from 'react';
import type { Loudness, VolumeName } from '@quizcast/game/games/sound-controls';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../../messages/late/sounds.ts';
import { VolumeSlider } from './volume-slider.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import type { Duck } from './use-duck.ts';
import classes from './volume-slider.module.css';
import { volumeOf, type SoundOfShow } from './use-show-sound.ts';

/** Volume of the overlays: master, effects, and the music under a question. */
export default function SoundPanel(
  props: SoundOfShow & {
    duck: Duck;
    muteKey: string;
    /** Held while the host talks. */
    duckKey: string;
    /** Shown below the master volume. */
    children?: ReactNode;
  },
) {
  const { t } = useTranslation('sounds');
  const { sound, turnOn, setVolume, mute, duck, muteKey, duckKey } = props;
  const slider = (name: VolumeName, loudness: Loudness) => (
    <VolumeSlider
      name={t(`onPlay.${name}.name`)}
      label={t(`onPlay.${name}.label`)}
      muteLabel={t(`onPlay.${name}.mute`)}
      {...(name === 'volume' ? { muteKey } : {})}
      volume={volumeOf(loudness, name)}
      onVolume={(volume) => setVolume(name, volume)}
      onMute={() => mute(name)}
    />
  );
  return (
    <section className={classes.panel} aria-label={t('onPlay.title')}>
      {sound === undefined ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={turnOn}
        >
          {t('onPlay.turnOn')}
        </Button>
      ) : (
        <>
          {slider('volume', sound)}
          {props.children}
          {slider('effects', sound)}
          {slider('beds', sound)}
          <button
            type="button"
            className={classes.duck}
            aria-pressed={duck.isOn}
            title={t('onPlay.duckHint')}
            onPointerDown={duck.start}
            onPointerUp={duck.stop}
            onPointerLeave={duck.stop}
          >
            {t('onPlay.duck')}
            <KeyHint keys={duckKey} />
          </button>
        </>
      )}
    </section>
  );
}
