import type { Refusal } from '../../refusals/refusal.ts';
import { asAsked, type Question, type Quizshow, type Stage } from './show.ts';

/** The stages with the questions that are asked on them: the same list where each asks its own. */
export const askedStages = (show: Pick<Quizshow, 'stages' | 'spareQuestions'>): Stage[] =>
  show.stages.some(({ spareIds }) => spareIds !== undefined)
    ? show.stages.map((stage) => asAsked(show, stage))
    : show.stages;

/** Spare questions that took the place of others since the start. */
export const usedSpareIds = ({ stages }: Pick<Quizshow, 'stages'>): string[] =>
  stages.flatMap(({ spareIds = [] }) => spareIds);

/** The question whose place the one in play took; null where that is the stage's own. */
export function switchedFrom(show: Quizshow): Question | null {
  const stage = show.stages[show.currentStageIndex];
  if (stage?.spareIds === undefined) return null;
  return asAsked(show, { ...stage, spareIds: stage.spareIds.slice(0, -1) }).question;
}

/** The stage in play asks the next spare question. */
export function switchedQuestion(show: Quizshow): Quizshow | Refusal {
  const stage = show.stages[show.currentStageIndex];
  if (stage === undefined) return 'stageOutOfBounds';
  const used = usedSpareIds(show);
  const next = show.spareQuestions.find(({ id }) => !used.includes(id));
  if (next === undefined) return 'noSpareQuestion';
  const spareIds = [...(stage.spareIds ?? []), next.id];
  return { ...show, stages: show.stages.with(show.currentStageIndex, { ...stage, spareIds }) };
}
