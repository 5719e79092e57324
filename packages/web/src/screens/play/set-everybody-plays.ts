import type { IdPath } from '@quizcast/game/command';
import { newEverybodyPlays, type EverybodyPlays } from '@quizcast/game/crowd/show-fields';
import { edit } from '../../live/use-document.ts';

/** Sets how everybody plays a show; what is not said is as it is at first. */
export const setEverybodyPlays = (path: IdPath, settings: Partial<EverybodyPlays>) =>
  edit({ type: 'edit.update', path, value: { ...newEverybodyPlays, ...settings } });
