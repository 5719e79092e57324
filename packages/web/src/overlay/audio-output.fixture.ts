import { audibleViewOf } from '@quizcast/game/views/audible-view.fixture';
import type { OverlayView } from '@quizcast/game/views/view';
import type { AudioOutput } from './clips.ts';
import { SoundPlayer } from './sound-player.ts';

export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A speaker that records its calls, and a manual clock. */
export function listening(broken: readonly string[] = []) {
  const log: string[] = [];
  const loads: string[] = [];
  const waiting: { atMs: number; call: () => void; isOff: boolean }[] = [];
  let nowMs = 0;
  const speaker: AudioOutput<string> = {
    async load(address) {
      loads.push(address);
      return broken.includes(address) ? null : address;
    },
    play: (clip, volume) => void log.push(`${clip.replace('/sounds/', '')} ${volume}`),
    stream(address, volume, onFailure) {
      log.push(`stream ${address} ${volume}`);
      if (broken.includes(address)) onFailure();
      return {
        setVolume: (loud) => void log.push(`${address} at ${loud}`),
        stop: () => void log.push(`stop ${address}`),
      };
    },
    loop(clips) {
      log.push(`loops ${clips.length}`);
      return {
        mix: (heard) => void log.push(heard.map((on) => (on ? 'x' : '-')).join('')),
        setVolume: (volume) => void log.push(`bed at ${volume}`),
        stop: () => void log.push('bed ends'),
      };
    },
  };
  const player = new SoundPlayer(speaker, (ms, call) => {
    const timer = { atMs: nowMs + ms, call, isOff: false };
    waiting.push(timer);
    return () => void (timer.isOff = true);
  });
  return {
    player: {
      follow: (view: OverlayView, cut: number, serverNowMs: number) =>
        player.follow(view, audibleViewOf(view), cut, serverNowMs),
      skip: () => player.skip(),
    },
    loads,
    /** Calls since the last query. */
    log: async () => {
      await settled();
      return log.splice(0);
    },
    pass: (ms: number) => {
      nowMs += ms;
      for (const timer of waiting)
        if (timer.atMs <= nowMs && !timer.isOff) {
          timer.isOff = true;
          timer.call();
        }
    },
  };
}
