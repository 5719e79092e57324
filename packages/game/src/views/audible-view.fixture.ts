import { audibleView as categoryHearing } from './category-sounds.ts';
import { audibleView as crowdHearing } from './crowd-sounds.ts';
import type { AudibleView } from './audible-view.ts';
import { audibleView as stageHearing } from './stage-sounds.ts';
import type { OverlayView } from './view.ts';

/** Sounds of the game on air; null when there is none. Overlays load the sounds of one game only. */
export const audibleViewOf = (view: OverlayView): AudibleView | null =>
  stageHearing(view) ?? categoryHearing(view) ?? crowdHearing(view);
