import { climbMs } from '../../cards/card-kinds.ts';
import type { Stamp } from '../../stamp.ts';
import type { Quizshow } from './show.ts';

/** Whether the ladder is climbed by itself before the question in play: before each but the first. */
export const climbsTo = ({ moments, currentStageIndex }: Quizshow): boolean =>
  moments?.ladder === 'automatic' && currentStageIndex > 0;

/** When the question is on air that the host goes on to: neither its time runs before that, nor may everybody answer. */
export function afterClimb(show: Quizshow, stamp: Stamp): Stamp {
  if (!climbsTo(show)) return stamp;
  const isSafe = show.stages[show.currentStageIndex]?.isSafe === true;
  return { ...stamp, atMs: stamp.atMs + climbMs(isSafe) };
}
