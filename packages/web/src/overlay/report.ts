/// <reference types="obs-studio" />
import { isRecord } from '@quizcast/game/json';
import { HealthReporter } from './health.ts';
import type { LiveView } from './live-view.ts';
import { missing } from './missing.ts';

/** Reports the state of this page to the server, now and for the rest of its lifetime. */
export function reportHealth(live: LiveView): void {
  let isShownByObs = true;
  const reporter = new HealthReporter({
    revision: () => live.state().picture?.revision ?? null,
    isVisible: () => isShownByObs && document.visibilityState === 'visible',
    obs: obsVersion(),
    missing: () => missing.of(live.state().picture?.view),
    send: (report) => live.report(report),
    onFrame: (act) => void requestAnimationFrame(act),
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const changed = () => reporter.changed();
  missing.onChange(changed);
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('obsSourceVisibleChanged', ({ detail }) => {
    isShownByObs = detail.visible;
    changed();
  });
  changed();
  let link = live.state().link;
  live.subscribe(() => {
    const before = link;
    ({ link } = live.state());
    if (link === 'live' && before !== 'live') changed();
  });
}

/** OBS adds an object to its browser sources, at every control level. */
const obsVersion = (): string | null =>
  'obsstudio' in window ? versionOf(window.obsstudio).slice(0, 40) : null;

/** Some forks and other programs have the object without all properties of OBS's own. */
const versionOf = (obs: unknown): string =>
  isRecord(obs) && typeof obs['pluginVersion'] === 'string' ? obs['pluginVersion'] : '';
