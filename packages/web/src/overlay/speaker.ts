import { missing } from './missing.ts';
import type { Speaker } from './sounds.ts';

/** The browser's own means, and whether it lets them be heard. */
export interface PageSpeaker extends Speaker<AudioBuffer> {
  /** Pages that nobody has clicked on yet are kept silent; browser sources of OBS are not. */
  isHeard: () => boolean;
  /** Tells when that changes. Returns the way to stop. */
  onChange: (listener: () => void) => () => void;
  /** After a click or a key. */
  wake: () => void;
}

export function pageSpeaker(): PageSpeaker {
  const context = new AudioContext({ latencyHint: 'interactive' });
  return {
    async load(address) {
      try {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(answer.statusText);
        const clip = await context.decodeAudioData(await answer.arrayBuffer());
        missing.came(address);
        return clip;
      } catch {
        missing.failed(address);
        return null;
      }
    },
    play(clip, volume) {
      // A sound that had to wait for a click would come too late.
      if (context.state !== 'running') return;
      const source = new AudioBufferSourceNode(context, { buffer: clip });
      source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
      source.start();
    },
    stream(address, volume, onFailure) {
      const audio = new Audio();
      const setVolume = (loud: number) => {
        audio.volume = Math.min(1, Math.max(0, loud));
      };
      setVolume(volume);
      const failed = () => {
        missing.failed(address);
        onFailure();
      };
      audio.addEventListener('error', failed, { once: true });
      audio.addEventListener('canplay', () => missing.came(address), { once: true });
      audio.src = address;
      audio.play().catch(() => undefined);
      return {
        setVolume,
        stop() {
          audio.removeEventListener('error', failed);
          audio.pause();
          audio.removeAttribute('src');
        },
      };
    },
    isHeard: () => context.state === 'running',
    onChange(listener) {
      context.addEventListener('statechange', listener);
      return () => context.removeEventListener('statechange', listener);
    },
    wake: () => void context.resume().catch(() => undefined),
  };
}
