import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GameId } from '@quizcast/game/games/game-ids';
import type { Hearing } from '@quizcast/game/views/hearing';
import type { OverlayView } from '@quizcast/game/views/view';
import { Ducking } from './ducking.ts';
import { isInObs } from './address.ts';
import type { Picture } from './live-view.ts';
import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { SoundPlayer } from './sound-player.ts';
import { pageSpeaker } from './speaker.ts';

interface SoundProps {
  picture: Picture;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
}

/** Plays the sounds of the picture; in a tab blocked by the autoplay policy it asks for a click. */
export function Sound({ picture, clockOffsetMs }: SoundProps) {
  const { view, cut } = picture;
  const [{ speaker, player }] = useState(() => {
    const made = pageSpeaker();
    return { speaker: made, player: new SoundPlayer(made, waitFor) };
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
  const [ears, setEars] = useState<Partial<Record<GameId, Ear>>>({});
  useEffect(() => {
    if (kind === 'nothing') return;
    void earOf[kind]().then(
      ({ hearing }) => setEars((before) => ({ ...before, [kind]: hearing })),
      () => undefined,
    );
  }, [kind]);
  const ear = kind === 'nothing' ? undefined : ears[kind];
  useEffect(
    () => player.follow(view, ear?.(view) ?? null, cut, Date.now() + clockOffsetMs),
    [player, view, ear, cut, clockOffsetMs],
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

type Ear = (view: OverlayView) => Hearing | null;
/** Each game's sounds are loaded for that game only. */
const earOf: Record<GameId, () => Promise<{ hearing: Ear }>> = {
  stageQuiz: () => import('@quizcast/game/views/stage-heard'),
  categoryQuiz: () => import('@quizcast/game/views/category-heard'),
  crowdQuiz: () => import('@quizcast/game/views/crowd-heard'),
};

const wakers = ['pointerdown', 'keydown'] as const;
