import { hearingOf } from '@quizcast/game/views/hearing-of.fixture';
import type { OverlayView } from '@quizcast/game/views/view';
import type { AudioOutput } from './clips.ts';
import { SoundPlayer } from './sound-player.ts';

export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A speaker that records its calls, and a manual clock. */
export function listening(broken: readonly string[] = []) {
  const said: string[] = [];
  const loads: string[] = [];
  const waiting: { atMs: number; call: () => void; isOff: boolean }[] = [];
  let nowMs = 0;
  const speaker: AudioOutput<string> = {
    async load(address) {
      loads.push(address);
      return broken.includes(address) ? null : address;
    },
    play: (clip, volume) => void said.push(`${clip.replace('/sounds/', '')} ${volume}`),
    stream(address, volume, onFailure) {
      said.push(`stream ${address} ${volume}`);
      if (broken.includes(address)) onFailure();
      return {
        setVolume: (loud) => void said.push(`${address} at ${loud}`),
        stop: () => void said.push(`stop ${address}`),
      };
    },
    loop(clips) {
      said.push(`loops ${clips.length}`);
      return {
        mix: (heard) => void said.push(heard.map((on) => (on ? 'x' : '-')).join('')),
        setVolume: (volume) => void said.push(`bed at ${volume}`),
        stop: () => void said.push('bed ends'),
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
        player.follow(view, hearingOf(view), cut, serverNowMs),
      skip: () => player.skip(),
    },
    loads,
    /** Calls since the last query. */
    said: async () => {
      await settled();
      return said.splice(0);
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
