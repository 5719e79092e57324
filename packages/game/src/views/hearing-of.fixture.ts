import { audibleView as categoryHearing } from './category-heard.ts';
import { audibleView as crowdHearing } from './crowd-heard.ts';
import type { AudibleView } from './hearing.ts';
import { audibleView as stageHearing } from './stage-heard.ts';
import type { OverlayView } from './view.ts';

/** What is heard of whichever game is on air; null where nothing is. Overlays load what is of one game alone. */
export const hearingOf = (view: OverlayView): AudibleView | null =>
  stageHearing(view) ?? categoryHearing(view) ?? crowdHearing(view);
