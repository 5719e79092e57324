import type { ImportedFile } from '@quizcast/game/importing/import';

/** Whether the columns were guessed, with results that should be checked. */
export const hasUnsureColumns = ({ sheet, problems }: ImportedFile): boolean =>
  sheet !== null &&
  (problems.some(({ code }) => doubtful.has(code)) ||
    (!sheet.columns.hasHeader && problems.length > 0));

/** Problems that other columns would most likely fix. */
const doubtful: ReadonlySet<ImportedFile['problems'][number]['code']> = new Set([
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
  'noAnswers',
]);
