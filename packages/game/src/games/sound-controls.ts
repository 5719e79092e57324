import type { Sound } from '../sounds/sound-fields.ts';
import { shape, sharedTitles, type ControlRow, type SettingEdit } from './controls.ts';
import { numberOf, wordOf, type Parameters } from './parameters.ts';

/** Default volume of a show without sound settings. */
export const usualVolume = 0.5;

export type VolumeName = 'volume' | 'effects' | 'beds';

/** A show's sound levels; defaults apply to what is absent. */
export type Loudness = Partial<Sound>;

/** Where a game keeps a show's sound levels. */
export interface SoundPlace<Show> {
  /** Undefined in a show without sound. */
  read: (show: Show) => Loudness | undefined;
  /** The edit that sets them. */
  write: (show: Show, sound: Loudness) => SettingEdit;
}

/** Mutes, or restores the volume from before. */
export function muted(sound: Loudness | undefined, isMuted: boolean): Loudness {
  const volume = sound === undefined ? 0 : (sound.volume ?? usualVolume);
  if (isMuted) return { ...sound, volume: 0, ...(volume > 0 ? { beforeMute: volume } : {}) };
  if (volume > 0) return { ...sound };
  const { beforeMute = usualVolume, ...rest } = sound ?? {};
  return { ...rest, volume: beforeMute };
}

const title = {
  volume: sharedTitles.volume,
  effects: 'Sets the volume of effects',
  beds: 'Sets the volume of the music under a question',
} as const;

/**
 * Controls for the overlays' volume, by control surface or key: the same in every game. They turn sound on in a show
 * without it.
 */
export function soundControls<Show>({ read, write }: SoundPlace<Show>) {
  type Row = ControlRow<Show, SettingEdit>;
  const volume = (name: VolumeName): Row => ({
    ...shape(title[name], { percent: { kind: 'percent' } }),
    command: (show, parameters) =>
      write(show, {
        ...read(show),
        [name]: (numberOf('percent', parameters['percent'] ?? '') ?? 0) / 100,
      }),
  });
  return {
    volume: volume('volume'),
    'effects-volume': volume('effects'),
    'music-volume': volume('beds'),
    mute: {
      ...shape(
        'Mutes the overlays, or restores the volume from before',
        { to: { kind: 'switch', isOptional: true, otherwise: 'toggle' } },
        { isEach: true },
      ),
      keys: { M: {} },
      command(show: Show, parameters: Parameters) {
        const sound = read(show);
        const to = wordOf('switch', parameters['to'] ?? '') ?? 'toggle';
        const isOn = sound !== undefined && (sound.volume ?? usualVolume) > 0;
        return write(show, muted(sound, to === 'toggle' ? isOn : to === 'on'));
      },
    },
  };
}
