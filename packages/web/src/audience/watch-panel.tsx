import { lazy, Suspense, useState } from 'react';
import type { PhoneLink } from './phone-link.ts';
import { useTexts } from './texts.ts';

const TwitchPlayer = lazy(() => import('./twitch-player.tsx'));

/** Twitch's embed requires https or localhost, and at least 400 × 300 pixels; the width includes the page margins. */
export const mayWatchHere = (): boolean =>
  (location.protocol === 'https:' || location.hostname === 'localhost') && innerWidth >= 432;

/** The stream, for viewers who play and watch on one device. Loads nothing from Twitch until it is opened. */
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
