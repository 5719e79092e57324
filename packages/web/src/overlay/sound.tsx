import { useEffect, useState, useSyncExternalStore } from 'react';
import { Ducking } from './ducking.ts';
import { isInObs } from './address.ts';
import type { Picture } from './live-view.ts';
import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { SoundPlayer } from './sounds.ts';
import { pageSpeaker } from './speaker.ts';
import { StageSoundPlayer } from './stage-sounds.ts';

interface SoundProps {
  picture: Picture;
  /** Server clock minus this device's clock. */
  clockOffsetMs: number;
}

/** Plays the sounds of the picture; in a tab that must not be heard yet it asks for a click. */
export function Sound({ picture, clockOffsetMs }: SoundProps) {
  const { view, cut } = picture;
  const [{ speaker, player, stagePlayer }] = useState(() => {
    const made = pageSpeaker();
    return {
      speaker: made,
      player: new SoundPlayer(made),
      stagePlayer: new StageSoundPlayer(made, waitFor),
    };
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
  useEffect(
    () => player.follow(view.categoryQuiz, cut, view.card),
    [player, view.categoryQuiz, view.card, cut],
  );
  useEffect(
    () => stagePlayer.follow(view.stageQuiz, cut, Date.now() + clockOffsetMs, view.card),
    [stagePlayer, view.stageQuiz, view.card, cut, clockOffsetMs],
  );
  useEffect(
    () => () => {
      player.silence();
      stagePlayer.silence();
    },
    [player, stagePlayer],
  );
  useEffect(() => {
    const skip = () => stagePlayer.skip();
    addEventListener('skip', skip);
    return () => removeEventListener('skip', skip);
  }, [stagePlayer]);
  const endsAtMs = view.categoryQuiz?.timer.endsAtMs ?? null;
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    const leftMs = endsAtMs - (Date.now() + clockOffsetMs);
    const timers = lastSeconds.flatMap((second) => {
      const waitMs = leftMs - second * 1000;
      if (waitMs <= 0) return [];
      return [setTimeout(() => player.tick(`${endsAtMs} ${second}`), waitMs)];
    });
    return () => timers.forEach(clearTimeout);
  }, [player, endsAtMs, clockOffsetMs]);
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

/** Those of a running timer that tick. */
const lastSeconds = [5, 4, 3, 2, 1] as const;

const wakers = ['pointerdown', 'keydown'] as const;
