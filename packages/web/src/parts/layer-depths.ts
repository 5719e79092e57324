import type { LayerName } from '@quizcast/game/games/stage-quiz/style';
import type { PartStyle } from './part-style.ts';

/** Layers change depth, not place in the page: an element that is moved in the page begins its movements anew. */
export const depths = (layers: readonly LayerName[]): PartStyle =>
  Object.fromEntries(layers.map((name, index) => [`--z-${name}`, index + 1]));

/** Nothing moves for so long after a reveal; what is heard of it waits as long (SOUND4). */
export const hush: PartStyle = { '--hush': '600ms' };
