import type { Face, FaceKind } from './buzzer-state.ts';
import { useWords } from './words.ts';
import type { BuzzerWords } from '../messages/en/pages/buzzer.ts';

const urgent: ReadonlySet<FaceKind> = new Set(['first', 'answer', 'choose', 'press']);

interface AnnouncerProps {
  face: Face;
  text: string;
  seconds: number | null;
}

/** For screen readers: what changed, at once where the player must act, and the timer at 10, 5 and 0 seconds alone. */
export function Announcer({ face, text, seconds }: AnnouncerProps) {
  const words = useWords();
  const isUrgent = urgent.has(face.kind);
  return (
    <div className="hidden">
      <p aria-live="assertive">{isUrgent ? text : ''}</p>
      <p aria-live="polite">{isUrgent ? '' : text}</p>
      <p aria-live="polite">{timerNews(seconds, words)}</p>
    </div>
  );
}

function timerNews(seconds: number | null, words: BuzzerWords): string {
  if (seconds === 10) return words.tenSeconds;
  if (seconds === 5) return words.fiveSeconds;
  return seconds === 0 ? words.noSeconds : '';
}
