import type { SeatLink } from './seat/seat-state.ts';
import { useTexts } from './texts.ts';

/** Shows that the connection is lost, and why; empty when connected. */
export function LinkNotice({ link }: { link: SeatLink }) {
  const t = useTexts();
  const isDown = link === 'lost' || link === 'restarting';
  return (
    <div aria-live="polite" className="linkNotice" data-link={link}>
      {isDown && <p>{link === 'lost' ? t('lost') : t('restarting')}</p>}
    </div>
  );
}
