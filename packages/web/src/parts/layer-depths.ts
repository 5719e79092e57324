import type { LayerName } from '@quizcast/game/games/stage-quiz/style';
import type { PartStyle } from './part-style.ts';

const depthNames = {
  image: '--z-image',
  joker: '--z-joker',
  stage: '--z-stage',
  votingChart: '--z-voting-chart',
  question: '--z-question',
  explanation: '--z-explanation',
  crowdBoard: '--z-crowd-board',
} as const satisfies Record<LayerName, string>;

/** Layers change depth, not place in the page: an element that is moved in the page begins its movements anew. */
export const depths = (layers: readonly LayerName[]): PartStyle =>
  Object.fromEntries(layers.map((name, index) => [depthNames[name], index + 1]));

/** Nothing moves for so long after a reveal; what is heard of it waits as long (SOUND4). */
export const hush: PartStyle = { '--hush': '600ms' };
