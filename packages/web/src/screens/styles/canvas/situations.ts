import {
  categoryPreviewStates,
  type CategoryPreviewState,
} from '../../../parts/preview/category-preview-show.ts';
import { previewStates, type PreviewState } from '../../../parts/preview/preview-view.ts';
import type { StyledGame } from '../../../games/game-side.ts';
import type { Layer } from '../style-kind.ts';

/** In what the overlay can be looked at; the games have some names in common. */
export type Situation = PreviewState | CategoryPreviewState;

export const situationsOf: {
  stageQuiz: readonly PreviewState[];
  categoryQuiz: readonly CategoryPreviewState[];
} & Record<StyledGame, readonly Situation[]> = {
  stageQuiz: previewStates,
  categoryQuiz: categoryPreviewStates,
};

/** What the canvas begins with. */
export const firstSituation: Record<StyledGame, Situation> = {
  stageQuiz: 'question',
  categoryQuiz: 'halfBoard',
};

/** The key of each situation; F is for the zoom. */
export const situationKeys = '1234567890abcdegij';

export function situationOfKey(game: StyledGame, key: string): Situation | null {
  const index = key.length === 1 ? situationKeys.indexOf(key.toLowerCase()) : -1;
  return situationsOf[game][index] ?? null;
}

/** Situations in which a countdown runs, and how long it may before it begins anew. Milliseconds. */
const countdownsMs: Partial<Record<Situation, number>> = {
  voting: 20_000,
  everything: 20_000,
  question: 20_000,
  image: 20_000,
  contestant: 20_000,
  typed: 20_000,
  wrong: 20_000,
  timerLow: 4800,
};

/** Null where no countdown runs. */
export const restartAfterMs = (situation: Situation): number | null =>
  countdownsMs[situation] ?? null;

/** Those in which a layer can be seen that is not seen in all. */
const seenIn: Partial<Record<Layer, readonly Situation[]>> = {
  votingChart: ['voting', 'everything'],
  image: ['image', 'everything'],
  explanation: ['explanation', 'everything'],
  crowdBoard: ['crowdBoard', 'podium', 'everything'],
  crowdSpread: ['numberLine', 'answerGroups'],
  countdown: ['contestant', 'everything'],
  joinCard: ['everything'],
  timer: ['question', 'image', 'buzzed', 'wrong', 'typed', 'timerLow', 'longText'],
};

/** A situation in which this layer can be seen: the present one when it can. */
export function situationWith(layer: Layer, now: Situation): Situation {
  const seen = seenIn[layer];
  return seen === undefined || seen.includes(now) ? now : (seen[0] ?? now);
}
