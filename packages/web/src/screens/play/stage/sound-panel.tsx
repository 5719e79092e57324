import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VolumeSlider } from '../volume-slider.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import type { Duck } from '../use-duck.ts';
import { duckKey, keyOf } from './keys.ts';
import classes from '../volume-slider.module.css';
import { volumeNames, type StageSound } from './use-stage-sound.ts';

/** How loud the overlays are: all of it, effects, and the music under a question. */
export function SoundPanel(props: StageSound & { duck: Duck }) {
  const { t } = useTranslation('play');
  const { sound, turnOn, setVolume, mute, duck } = props;
  return (
    <section className={classes.panel} aria-label={t('sound.title')}>
      {sound === undefined ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={turnOn}
        >
          {t('sound.turnOn')}
        </Button>
      ) : (
        <>
          {volumeNames.map((name) => (
            <VolumeSlider
              key={name}
              name={t(`sound.${name}.name`)}
              label={t(`sound.${name}.label`)}
              muteLabel={t(`sound.${name}.mute`)}
              {...(name === 'volume' ? { muteKey: keyOf('mute') } : {})}
              volume={sound[name]}
              onVolume={(volume) => setVolume(name, volume)}
              onMute={() => mute(name)}
            />
          ))}
          <button
            type="button"
            className={classes.duck}
            aria-pressed={duck.isOn}
            title={t('sound.duckHint')}
            onPointerDown={duck.start}
            onPointerUp={duck.stop}
            onPointerLeave={duck.stop}
          >
            {t('sound.duck')}
            <KeyHint keys={duckKey} />
          </button>
        </>
      )}
    </section>
  );
}
