import type { LayerName } from '@quizcast/game/games/stage-quiz/style';
import type { PartStyle } from './part-style.ts';

/** Layers change their z-index, not their DOM position: moving an element in the DOM restarts its animations. */
export const depths = (layers: readonly LayerName[]): PartStyle =>
  Object.fromEntries(layers.map((name, index) => [`--z-${name}`, index + 1]));

/** Pause without movement after a reveal; its sounds have the same delay (SOUND4). */
export const hush: PartStyle = { '--hush': '600ms' };
