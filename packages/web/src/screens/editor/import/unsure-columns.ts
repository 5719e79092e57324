import type { ImportedFile } from '@quizcast/game/importing/import';

/** Whether the columns were guessed, and something came of it that is to be looked at. */
export const hasUnsureColumns = ({ sheet, problems }: ImportedFile): boolean =>
  sheet !== null &&
  (problems.some(({ code }) => doubtful.has(code)) ||
    (!sheet.columns.hasHeader && problems.length > 0));

/** What other columns would most likely put right. */
const doubtful: ReadonlySet<ImportedFile['problems'][number]['code']> = new Set([
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
  'noAnswers',
]);
