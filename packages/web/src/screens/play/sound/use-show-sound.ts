import { useRef } from 'react';
import {
  muted,
  usualVolume,
  type Loudness,
  type SoundPlace,
  type VolumeName,
} from '@quizcast/game/games/sound-controls';
import { edit } from '../../../live/use-document.ts';

/** Default volumes. */
const defaultVolumes: Readonly<Record<VolumeName, number>> = {
  volume: usualVolume,
  effects: 1,
  beds: 1,
};

export const volumeOf = (sound: Loudness, name: VolumeName): number =>
  sound[name] ?? defaultVolumes[name];

export interface SoundOfShow {
  /** Undefined in a show without sound. */
  sound: Loudness | undefined;
  turnOn: () => void;
  setVolume: (name: VolumeName, volume: number) => void;
  /** Mutes, or restores the previous volume. */
  mute: (name: VolumeName) => void;
}

/** Volumes of a show of any game on the overlays. */
export function useShowSound<Show>({ read, write }: SoundPlace<Show>, show: Show): SoundOfShow {
  const loud = useRef(defaultVolumes);
  const sound = read(show);
  const set = (value: Loudness) => edit(write(show, value));
  const setVolume = (name: VolumeName, volume: number) => {
    if (sound === undefined) return;
    if (volume > 0) loud.current = { ...loud.current, [name]: volume };
    set({ ...sound, [name]: volume });
  };
  return {
    sound,
    turnOn: () => set({}),
    setVolume,
    mute: (name) => {
      if (sound === undefined) return;
      const volume = volumeOf(sound, name);
      if (name === 'volume') set(muted(sound, volume > 0));
      else if (volume === 0) setVolume(name, loud.current[name]);
      else {
        loud.current = { ...loud.current, [name]: volume };
        setVolume(name, 0);
      }
    },
  };
}
