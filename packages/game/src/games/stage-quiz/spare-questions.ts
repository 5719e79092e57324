import type { Refusal } from '../../refusals/refusal.ts';
import { withAskedQuestion, type Question, type Quizshow, type Stage } from './show.ts';

/** The stages with the questions asked on them; the same list when no stage uses a spare question. */
export const stagesWithAskedQuestions = (
  show: Pick<Quizshow, 'stages' | 'spareQuestions'>,
): Stage[] =>
  show.stages.some(({ spareIds }) => spareIds !== undefined)
    ? show.stages.map((stage) => withAskedQuestion(show, stage))
    : show.stages;

/** Ids of spare questions used since the start. */
export const usedSpareIds = ({ stages }: Pick<Quizshow, 'stages'>): string[] =>
  stages.flatMap(({ spareIds = [] }) => spareIds);

/** The question that the current one replaced; null when the stage asks its own. */
export function switchedFrom(show: Quizshow): Question | null {
  const stage = show.stages[show.currentStageIndex];
  if (stage?.spareIds === undefined) return null;
  return withAskedQuestion(show, { ...stage, spareIds: stage.spareIds.slice(0, -1) }).question;
}

/** Switches the stage in play to the next spare question. */
export function switchedQuestion(show: Quizshow): Quizshow | Refusal {
  const stage = show.stages[show.currentStageIndex];
  if (stage === undefined) return 'stageOutOfBounds';
  const used = usedSpareIds(show);
  const next = show.spareQuestions.find(({ id }) => !used.includes(id));
  if (next === undefined) return 'noSpareQuestion';
  const spareIds = [...(stage.spareIds ?? []), next.id];
  return { ...show, stages: show.stages.with(show.currentStageIndex, { ...stage, spareIds }) };
}
