import type { SeatLink } from './seat/seat-state.ts';
import { useWords } from './words.ts';

/** Says that the link is down, and why; nothing while all is well. */
export function LinkNotice({ link }: { link: SeatLink }) {
  const words = useWords();
  const isDown = link === 'lost' || link === 'restarting';
  return (
    <div aria-live="polite" className="linkNotice" data-link={link}>
      {isDown && <p>{link === 'lost' ? words.lost : words.restarting}</p>}
    </div>
  );
}
