import { useState } from 'react';
import { Slider, VisuallyHidden } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import classes from './volume-slider.module.css';

interface VolumeSliderProps {
  label: string;
  muteLabel: string;
  /** Label beside the slider; omitted where the meaning is clear. */
  name?: string;
  muteKey?: string;
  /** 0 to 1; 0 is muted. */
  volume: number;
  onVolume: (volume: number) => void;
  onMute: () => void;
}

/** Slider of an overlay volume, with a mute button. */
export function VolumeSlider(props: VolumeSliderProps) {
  const { t } = useTranslation('sounds');
  const { volume, onVolume } = props;
  const isMuted = volume === 0;
  // Value while dragging.
  const [draft, setDraft] = useState<number | null>(null);
  const percent = draft ?? Math.round(volume * 100);
  return (
    <div className={classes.volume}>
      <button
        type="button"
        className={classes.mute}
        aria-pressed={isMuted}
        title={props.muteLabel}
        onClick={props.onMute}
      >
        {isMuted ? <IconVolumeOff size={17} aria-hidden /> : <IconVolume size={17} aria-hidden />}
        <VisuallyHidden>{props.muteLabel}</VisuallyHidden>
        <span aria-hidden>{props.name}</span>
        {props.muteKey !== undefined && <KeyHint keys={props.muteKey} />}
      </button>
      <Slider
        thumbLabel={props.label}
        size="sm"
        min={0}
        max={100}
        step={5}
        label={null}
        value={percent}
        onChange={setDraft}
        onChangeEnd={(value) => {
          onVolume(value / 100);
          setDraft(null);
        }}
        onPointerUp={() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
      />
      <span className={classes.percent}>{t('volumePercent', { percent })}</span>
    </div>
  );
}
