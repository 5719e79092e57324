import type { Stage } from '@quizcast/game/stage-quiz/show';

/** What an audience would stumble over. */
export type StageWarning = 'noText' | 'emptyAnswers' | 'sameAnswers' | 'noPrice';

export function stageWarnings({ price, question }: Stage): StageWarning[] {
  const warnings: StageWarning[] = [];
  if (isBlank(question.question)) warnings.push('noText');
  if (question.answers.some(isBlank)) warnings.push('emptyAnswers');
  if (hasSame(question.answers)) warnings.push('sameAnswers');
  if (isBlank(price)) warnings.push('noPrice');
  return warnings;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Two answers that viewers would read as one: letter case and spaces do not tell them apart. */
function hasSame(answers: readonly string[]): boolean {
  const read = answers
    .map((answer) => answer.trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase())
    .filter((answer) => answer !== '');
  return new Set(read).size < read.length;
}
