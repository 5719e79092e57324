import { useEffect, useRef, useState } from 'react';
import { useTexts } from './texts.ts';

const script = 'https://player.twitch.tv/js/embed/v1.js';
const readEveryMs = 3000;
/** Uses the median of the last readings, as the player catches up after a stall. */
const sampleCount = 3;
/** Smaller changes are not sent. */
const minChangeMs = 500;
/** A longer delay is the result of a wrong clock. */
const maxSeconds = 30;

/** The used part of Twitch's interactive player API; dev.twitch.tv/docs/embed/video-and-clips. */
interface TwitchPlayerApi {
  getPlaybackStats?(): { hlsLatencyBroadcaster?: number };
  destroy?(): void;
}
interface TwitchApi {
  Player: new (
    place: HTMLElement,
    options: { channel: string; parent: string[]; width: string; height: string },
  ) => TwitchPlayerApi;
}
declare global {
  interface Window {
    Twitch?: TwitchApi;
  }
}

interface TwitchPlayerProps {
  channel: string;
  /** Called with the latency of the picture in milliseconds when it has changed. */
  onDelay: (delayMs: number) => void;
}

/** The stream of a channel in Twitch's embedded player. */
export default function TwitchPlayer({ channel, onDelay }: TwitchPlayerProps) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const onDelayRef = useRef(onDelay);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    onDelayRef.current = onDelay;
  });
  useEffect(() => {
    let isOver = false;
    let end = (): void => undefined;
    loadTwitch().then(
      ({ Player }) => {
        if (isOver || container.current === null) return;
        const options = { channel, parent: [location.hostname], width: '100%', height: '100%' };
        const player = new Player(container.current, options);
        const timer = setInterval(
          readingOf(player, (delayMs) => onDelayRef.current(delayMs)),
          readEveryMs,
        );
        end = () => {
          clearInterval(timer);
          player.destroy?.();
        };
      },
      () => setHasFailed(true),
    );
    return () => {
      isOver = true;
      end();
    };
  }, [channel]);
  return hasFailed ? (
    <p className="notice" role="alert">
      {t('watchFailed')}
    </p>
  ) : (
    <div ref={container} className="player" />
  );
}

/** Returns a function that reads the latency of the player each time it is called. */
function readingOf(player: TwitchPlayerApi, onDelay: (delayMs: number) => void): () => void {
  let readings: number[] = [];
  let reportedMs = NaN;
  return () => {
    const seconds = player.getPlaybackStats?.().hlsLatencyBroadcaster;
    if (seconds === undefined || !(seconds > 0) || seconds > maxSeconds) return;
    readings = [...readings, seconds].slice(-sampleCount);
    const middle = [...readings].sort((one, other) => one - other)[Math.floor(readings.length / 2)];
    const delayMs = Math.round((middle ?? 0) * 10) * 100;
    if (readings.length < sampleCount || Math.abs(delayMs - reportedMs) < minChangeMs) return;
    reportedMs = delayMs;
    onDelay(delayMs);
  };
}

/** Loads Twitch's script once; after a failure the next call tries again. */
function loadTwitch(): Promise<TwitchApi> {
  if (window.Twitch !== undefined) return Promise.resolve(window.Twitch);
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    // The page's content policy allows scripts by nonce, including this one.
    element.nonce = document.querySelector('script')?.nonce ?? '';
    element.addEventListener('load', () =>
      window.Twitch === undefined ? reject(new Error('no player')) : resolve(window.Twitch),
    );
    element.addEventListener('error', () => reject(new Error('not loaded')));
    document.head.append(element);
  });
}
