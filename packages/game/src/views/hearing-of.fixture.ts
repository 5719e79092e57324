import { hearing as categoryHearing } from './category-heard.ts';
import { hearing as crowdHearing } from './crowd-heard.ts';
import type { Hearing } from './hearing.ts';
import { hearing as stageHearing } from './stage-heard.ts';
import type { OverlayView } from './view.ts';

/** What is heard of whichever game is on air; null where nothing is. Overlays load what is of one game alone. */
export const hearingOf = (view: OverlayView): Hearing | null =>
  stageHearing(view) ?? categoryHearing(view) ?? crowdHearing(view);
