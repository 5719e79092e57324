import type { Face, FaceKind } from './buzzer-state.ts';
import { useTexts } from './texts.ts';
import type { PlayersTexts } from '../messages/viewers/players-texts.ts';

const urgent: ReadonlySet<FaceKind> = new Set(['first', 'answer', 'choose', 'press']);

interface AnnouncerProps {
  face: Face;
  text: string;
  seconds: number | null;
}

/**
 * Live region for screen readers: announces changes (assertively where the player must act), and the timer only at 10,
 * 5 and 0 seconds.
 */
export function Announcer({ face, text, seconds }: AnnouncerProps) {
  const t = useTexts();
  const isUrgent = urgent.has(face.kind);
  return (
    <div className="hidden">
      <p aria-live="assertive">{isUrgent ? text : ''}</p>
      <p aria-live="polite">{isUrgent ? '' : text}</p>
      <p aria-live="polite">{timerText(seconds, t)}</p>
    </div>
  );
}

function timerText(seconds: number | null, t: PlayersTexts): string {
  if (seconds === 10) return t('tenSeconds');
  if (seconds === 5) return t('fiveSeconds');
  return seconds === 0 ? t('timeUp') : '';
}
