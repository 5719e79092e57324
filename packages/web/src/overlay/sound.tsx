import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GameId } from '@quizcast/game/games/game-ids';
import type { AudibleView } from '@quizcast/game/views/audible-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { Ducking } from './ducking.ts';
import { isInObs } from './address.ts';
import type { Picture } from './live-view.ts';
import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { SoundPlayer } from './sound-player.ts';
import { createAudioOutput } from './audio-output.ts';

interface SoundProps {
  picture: Picture;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
}

/** Plays the sounds of the picture; in a tab blocked by the autoplay policy it asks for a click. */
export function Sound({ picture, clockOffsetMs }: SoundProps) {
  const { view, cut } = picture;
  const [{ speaker, player }] = useState(() => {
    const output = createAudioOutput();
    return { speaker: output, player: new SoundPlayer(output, waitFor) };
  });
  useEffect(() => {
    const ducking = new Ducking(speaker.duck, waitFor);
    addEventListener('duck', ducking.start);
    addEventListener('unduck', ducking.stop);
    return () => {
      removeEventListener('duck', ducking.start);
      removeEventListener('unduck', ducking.stop);
      ducking.stop();
    };
  }, [speaker]);
  const isHeard = useSyncExternalStore(speaker.onChange, speaker.isHeard);
  const { kind } = view;
  const [loadedGames, setLoadedGames] = useState<Partial<Record<GameId, AudibleOf>>>({});
  useEffect(() => {
    if (kind === 'nothing') return;
    void audibleModules[kind]().then(
      ({ audibleView }) => setLoadedGames((before) => ({ ...before, [kind]: audibleView })),
      () => undefined,
    );
  }, [kind]);
  const audibleOf = kind === 'nothing' ? undefined : loadedGames[kind];
  useEffect(
    () => player.follow(view, audibleOf?.(view) ?? null, cut, Date.now() + clockOffsetMs),
    [player, view, audibleOf, cut, clockOffsetMs],
  );
  useEffect(() => () => player.silence(), [player]);
  useEffect(() => {
    const skip = () => player.skip();
    addEventListener('skip', skip);
    return () => removeEventListener('skip', skip);
  }, [player]);
  useEffect(() => {
    if (isHeard) return undefined;
    for (const name of wakers) addEventListener(name, speaker.wake);
    return () => {
      for (const name of wakers) removeEventListener(name, speaker.wake);
    };
  }, [speaker, isHeard]);
  if (isHeard || isInObs() || view.isCleared) return null;
  return (
    <button type="button" className="sound-hint" data-part="sound-hint">
      {overlayTexts(view.language)('clickForSound')}
    </button>
  );
}

function waitFor(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

type AudibleOf = (view: OverlayView) => AudibleView | null;
/** Each game's sounds are loaded for that game only. */
const audibleModules: Record<GameId, () => Promise<{ audibleView: AudibleOf }>> = {
  stageQuiz: () => import('@quizcast/game/views/stage-sounds'),
  categoryQuiz: () => import('@quizcast/game/views/category-sounds'),
  crowdQuiz: () => import('@quizcast/game/views/crowd-sounds'),
};

const wakers = ['pointerdown', 'keydown'] as const;
