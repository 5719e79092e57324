import { useRef } from 'react';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { edit } from '../../../live/use-document.ts';

export const volumeNames = ['volume', 'effects', 'beds'] as const;
export type VolumeName = (typeof volumeNames)[number];

/** What a volume is turned on to that was off when the page came. */
const usual: Readonly<Record<VolumeName, number>> = { volume: 0.5, effects: 1, beds: 1 };

export interface StageSound {
  /** Undefined in a show that was made without sound. */
  sound: Quizshow['sound'];
  turnOn: () => void;
  setVolume: (name: VolumeName, volume: number) => void;
  /** Turns it off, or as loud again as it was. */
  mute: (name: VolumeName) => void;
}

/** How loud a show is on the overlays. */
export function useStageSound({ id, sound }: Quizshow): StageSound {
  const loud = useRef(usual);
  const set = (value: Record<string, unknown>) =>
    edit({ type: 'edit.update', path: ['shows', id, 'sound'], value });
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
      const volume = sound?.[name] ?? 0;
      if (volume > 0) loud.current = { ...loud.current, [name]: volume };
      setVolume(name, volume > 0 ? 0 : loud.current[name]);
    },
  };
}
