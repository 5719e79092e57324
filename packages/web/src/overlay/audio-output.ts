import { missing } from './missing.ts';
import type { LoopMix, AudioOutput } from './clips.ts';

/** Audio output of the browser, and whether its autoplay policy allows it. */
export interface PageAudioOutput extends AudioOutput<AudioBuffer> {
  /** Browsers mute pages without user interaction; OBS browser sources are not affected. */
  isHeard: () => boolean;
  /** Subscribes to changes of that; returns a function to unsubscribe. */
  onChange: (listener: () => void) => () => void;
  /** Lowers the volume, or restores it. */
  duck: (isDucked: boolean) => void;
  /** Called after a click or key press. */
  wake: () => void;
}

export function createAudioOutput(): PageAudioOutput {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const all = new GainNode(context);
  all.connect(context.destination);
  return {
    async load(address) {
      try {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(answer.statusText);
        const clip = await context.decodeAudioData(await answer.arrayBuffer());
        missing.loaded(address);
        return clip;
      } catch {
        missing.failed(address);
        return null;
      }
    },
    play(clip, volume) {
      // Playing it after a later click would be too late.
      if (context.state !== 'running') return;
      const source = new AudioBufferSourceNode(context, { buffer: clip });
      source.connect(new GainNode(context, { gain: volume })).connect(all);
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
      audio.addEventListener('canplay', () => missing.loaded(address), { once: true });
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
    loop: (clips) => loopsIn(context, all, clips),
    duck(isDucked) {
      const { currentTime } = context;
      all.gain.cancelScheduledValues(0);
      all.gain.setValueAtTime(all.gain.value, currentTime);
      all.gain.linearRampToValueAtTime(isDucked ? duckedGain : 1, currentTime + duckS);
    },
    isHeard: () => context.state === 'running',
    onChange(listener) {
      context.addEventListener('statechange', listener);
      return () => context.removeEventListener('statechange', listener);
    },
    wake: () => void context.resume().catch(() => undefined),
  };
}

/** −9 dB. */
const duckedGain = 10 ** (-9 / 20);
const duckS = 0.12;

/** Length of one bar in all beds. */
const barS = 2;
/** Long enough to avoid audible clicks, and shorter than the first beat of a bar. */
const fadeS = 0.015;

function loopsIn(context: AudioContext, out: AudioNode, clips: readonly AudioBuffer[]): LoopMix {
  const all = new GainNode(context, { gain: 0 });
  all.connect(out);
  const startsAtS = context.currentTime + 0.02;
  const stems = clips.map((buffer) => {
    // Loops whole bars, whatever the rounding of the decoded length.
    const loopEnd = Math.round(buffer.duration / barS) * barS;
    const source = new AudioBufferSourceNode(context, { buffer, loop: true, loopEnd });
    const stem = new GainNode(context, { gain: 0 });
    source.connect(stem).connect(all);
    source.start(startsAtS);
    return { source, gain: stem.gain };
  });
  return {
    mix(bed) {
      const bars = Math.max(0, Math.ceil((context.currentTime - startsAtS) / barS));
      stems.forEach(({ gain }, index) => {
        gain.cancelScheduledValues(0);
        gain.setTargetAtTime(bed[index] === true ? 1 : 0, startsAtS + bars * barS, fadeS);
      });
    },
    setVolume: (volume) => void all.gain.setTargetAtTime(volume, context.currentTime, fadeS),
    stop() {
      all.gain.cancelScheduledValues(0);
      all.gain.setTargetAtTime(0, context.currentTime, fadeS);
      for (const { source } of stems) source.stop(context.currentTime + 0.3);
    },
  };
}
