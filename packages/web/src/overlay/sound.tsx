import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Picture } from './live-view.ts';
import { wordsIn } from '../parts/messages.ts';
import { SoundPlayer } from './sounds.ts';
import { pageSpeaker } from './speaker.ts';

/** OBS puts this into its browser sources. */
const isInObs = (): boolean => 'obsstudio' in window;

/** Plays the sounds of the picture; in a tab that must not be heard yet it asks for a click. */
export function Sound({ picture: { view, cut } }: { picture: Picture }) {
  const [{ speaker, player }] = useState(() => {
    const made = pageSpeaker();
    return { speaker: made, player: new SoundPlayer(made) };
  });
  const isHeard = useSyncExternalStore(speaker.onChange, speaker.isHeard);
  useEffect(() => player.follow(view.categoryQuiz, cut), [player, view.categoryQuiz, cut]);
  useEffect(() => () => player.silence(), [player]);
  useEffect(() => {
    if (isHeard) return undefined;
    for (const name of wakers) addEventListener(name, speaker.wake);
    return () => {
      for (const name of wakers) removeEventListener(name, speaker.wake);
    };
  }, [speaker, isHeard]);
  if (isHeard || isInObs()) return null;
  return (
    <button type="button" className="sound-hint" data-part="sound-hint">
      {wordsIn(view.language).clickForSound}
    </button>
  );
}

const wakers = ['pointerdown', 'keydown'] as const;
