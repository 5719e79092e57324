import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Volume controls of the overlays, loaded lazily. */
export const SoundOnPlay = lazyPart(() => import('./sound-panel.tsx'));
