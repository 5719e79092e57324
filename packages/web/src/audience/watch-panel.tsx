import { lazy, Suspense, useState } from 'react';
import type { PhoneLink } from './phone-link.ts';
import { useTexts } from './texts.ts';

const TwitchPlayer = lazy(() => import('./twitch-player.tsx'));

/** Twitch plays in pages that came by https, or from this computer, and in nothing smaller than 400 × 300 pixels: beside the margins of this page. */
export const mayWatchHere = (): boolean =>
  (location.protocol === 'https:' || location.hostname === 'localhost') && innerWidth >= 432;

/** The stream, for who plays and watches on one device. Nothing of Twitch is fetched before it is asked for. */
export function WatchPanel({ channel, link }: { channel: string; link: PhoneLink }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="watch" aria-label={t('watch')}>
      {isOpen && (
        <Suspense>
          <TwitchPlayer channel={channel} onDelay={(delayMs) => link.setDelay(delayMs)} />
        </Suspense>
      )}
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'watchStop' : 'watch')}
      </button>
      {!isOpen && <p className="soft small">{t('watchHint')}</p>}
    </section>
  );
}
