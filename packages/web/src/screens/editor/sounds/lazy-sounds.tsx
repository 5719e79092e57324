import { lazyPart } from '../../../ui/lazy-part.tsx';

export const SoundsTab = lazyPart(() => import('./sounds-panel.tsx'));
