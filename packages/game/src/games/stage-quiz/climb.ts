import { climbMs } from '../../cards/card-kinds.ts';
import type { Stamp } from '../../stamp.ts';
import type { Quizshow } from './show.ts';

/** Whether the ladder is climbed automatically before the question in play: before each but the first. */
export const climbsTo = ({ moments, currentStageIndex }: Quizshow): boolean =>
  moments?.ladder === 'automatic' && currentStageIndex > 0;

/** The stamp with the time when the next question is on air; only from then its clock runs and everybody may answer. */
export function afterClimb(show: Quizshow, stamp: Stamp): Stamp {
  if (!climbsTo(show)) return stamp;
  const isSafe = show.stages[show.currentStageIndex]?.isSafe === true;
  return { ...stamp, atMs: stamp.atMs + climbMs(isSafe) };
}
