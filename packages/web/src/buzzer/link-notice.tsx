import type { SeatLink } from './seat/seat-state.ts';
import { useTexts } from './texts.ts';

/** Says that the link is down, and why; nothing while all is well. */
export function LinkNotice({ link }: { link: SeatLink }) {
  const t = useTexts();
  const isDown = link === 'lost' || link === 'restarting';
  return (
    <div aria-live="polite" className="linkNotice" data-link={link}>
      {isDown && <p>{link === 'lost' ? t('lost') : t('restarting')}</p>}
    </div>
  );
}
