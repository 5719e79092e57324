import { audibleView as categoryHearing } from './category-heard.ts';
import { audibleView as crowdHearing } from './crowd-heard.ts';
import type { AudibleView } from './hearing.ts';
import { audibleView as stageHearing } from './stage-heard.ts';
import type { OverlayView } from './view.ts';

/** Sounds of the game on air; null when there is none. Overlays load the sounds of one game only. */
export const hearingOf = (view: OverlayView): AudibleView | null =>
  stageHearing(view) ?? categoryHearing(view) ?? crowdHearing(view);
