import { useState } from 'react';
import { lazyPart } from '../parts/lazy-screen.tsx';
import type { PhoneLink } from './phone-link.ts';
import { useTexts } from './texts.ts';

// If it cannot be loaded, the button below closes the panel, and opening it tries again.
const TwitchPlayer = lazyPart(
  () => import('./twitch-player.tsx'),
  () => null,
);

/** Twitch's embed requires https or localhost, and at least 400 × 300 pixels; the width includes the page margins. */
export const mayWatchHere = (): boolean =>
  (location.protocol === 'https:' || location.hostname === 'localhost') && innerWidth >= 432;

/** The stream, for viewers who play and watch on one device. Loads nothing from Twitch until it is opened. */
export function WatchPanel({ channel, link }: { channel: string; link: PhoneLink }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="watch" aria-label={t('watch')}>
      {isOpen && <TwitchPlayer channel={channel} onDelay={(delayMs) => link.setDelay(delayMs)} />}
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'watchStop' : 'watch')}
      </button>
      {!isOpen && <p className="soft small">{t('watchHint')}</p>}
    </section>
  );
}
