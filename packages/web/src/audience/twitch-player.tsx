import { useEffect, useRef, useState } from 'react';
import { useTexts } from './texts.ts';

const script = 'https://player.twitch.tv/js/embed/v1.js';
const readEveryMs = 3000;
/** The middle one of the last readings counts: after a stall the player catches up. */
const readingsKept = 3;
/** Smaller changes are not sent. */
const leastChangeMs = 500;
/** A longer delay comes from a wrong clock. */
const maxSeconds = 30;

/** What of Twitch's interactive player is used; dev.twitch.tv/docs/embed/video-and-clips. */
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
  /** How late its picture is, milliseconds: whenever that has changed. */
  onDelay: (delayMs: number) => void;
}

/** The stream of a channel by Twitch's own player. */
export default function TwitchPlayer({ channel, onDelay }: TwitchPlayerProps) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onDelay);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    tell.current = onDelay;
  });
  useEffect(() => {
    let isOver = false;
    let end = (): void => undefined;
    loadTwitch().then(
      ({ Player }) => {
        if (isOver || place.current === null) return;
        const options = { channel, parent: [location.hostname], width: '100%', height: '100%' };
        const player = new Player(place.current, options);
        const timer = setInterval(
          readingOf(player, (delayMs) => tell.current(delayMs)),
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
    <div ref={place} className="player" />
  );
}

/** Reads how late the picture is, each time it is called. */
function readingOf(player: TwitchPlayerApi, onDelay: (delayMs: number) => void): () => void {
  let readings: number[] = [];
  let toldMs = NaN;
  return () => {
    const seconds = player.getPlaybackStats?.().hlsLatencyBroadcaster;
    if (seconds === undefined || !(seconds > 0) || seconds > maxSeconds) return;
    readings = [...readings, seconds].slice(-readingsKept);
    const middle = [...readings].sort((one, other) => one - other)[Math.floor(readings.length / 2)];
    const delayMs = Math.round((middle ?? 0) * 10) * 100;
    if (readings.length < readingsKept || Math.abs(delayMs - toldMs) < leastChangeMs) return;
    toldMs = delayMs;
    onDelay(delayMs);
  };
}

/** Fetches Twitch's script once; a failed one again when it is asked for again. */
function loadTwitch(): Promise<TwitchApi> {
  if (window.Twitch !== undefined) return Promise.resolve(window.Twitch);
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    // Scripts of this page are known by their nonce, and so is the one that they bring.
    element.nonce = document.querySelector('script')?.nonce ?? '';
    element.addEventListener('load', () =>
      window.Twitch === undefined ? reject(new Error('no player')) : resolve(window.Twitch),
    );
    element.addEventListener('error', () => reject(new Error('not loaded')));
    document.head.append(element);
  });
}
