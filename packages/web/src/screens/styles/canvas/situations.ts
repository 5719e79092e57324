import {
  categoryPreviewStates,
  type CategoryPreviewState,
} from '../../../parts/preview/category-preview-show.ts';
import { previewStates, type PreviewState } from '../../../parts/preview/preview-view.ts';
import type { StyledGame } from '../../../games/game-side.ts';
import type { Layer } from '../style-kind.ts';

/** Situations in which the overlay can be previewed; some names occur in both games. */
export type Situation = PreviewState | CategoryPreviewState;

export const situationsOf: {
  stageQuiz: readonly PreviewState[];
  categoryQuiz: readonly CategoryPreviewState[];
} & Record<StyledGame, readonly Situation[]> = {
  stageQuiz: previewStates,
  categoryQuiz: categoryPreviewStates,
};

/** Initial situation of the canvas. */
export const firstSituation: Record<StyledGame, Situation> = {
  stageQuiz: 'question',
  categoryQuiz: 'halfBoard',
};

/** The key of each situation; F is used for zooming. */
export const situationKeys = '1234567890abcdegij';

export function situationOfKey(game: StyledGame, key: string): Situation | null {
  const index = key.length === 1 ? situationKeys.indexOf(key.toLowerCase()) : -1;
  return situationsOf[game][index] ?? null;
}

/** Situations with a countdown, and the time until it restarts. Milliseconds. */
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

/** Null without a countdown. */
export const restartAfterMs = (situation: Situation): number | null =>
  countdownsMs[situation] ?? null;

/** Situations that show a layer, for layers not visible in all. */
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

/** A situation that shows this layer: the current one if possible. */
export function situationWith(layer: Layer, now: Situation): Situation {
  const seen = seenIn[layer];
  return seen === undefined || seen.includes(now) ? now : (seen[0] ?? now);
}
