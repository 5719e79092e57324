import { boardsOfStages, stagesOfBoards } from '@quizcast/game/importing/import-layout';
import type { ImportedFile, ImportProblemCode } from '@quizcast/game/importing/import';

// A file as one of the games can take it, whichever it was made for.

/** `left`: questions of boards that a stage quiz cannot take; null when the file is for stages anyway. */
export interface StagesOfFile {
  file: ImportedFile;
  left: number | null;
}

export function asStages(file: ImportedFile): StagesOfFile {
  if (file.categoryShows.length === 0) return { file, left: null };
  const { shows, left } = stagesOfBoards(file.categoryShows);
  // What is told of boards says nothing here.
  return { file: { ...file, shows, categoryShows: [], problems: [] }, left };
}

const guessed: ReadonlySet<ImportProblemCode> = new Set([
  'noRightAnswer',
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
]);

/** `nameOf` names categories that the file does not, by their number from 1. */
export function asBoards(file: ImportedFile, nameOf: (number: number) => string): ImportedFile {
  if (file.categoryShows.length > 0 || file.shows.length === 0) return file;
  // How many answers there are makes no difference on a board.
  const told = file.problems.filter(
    ({ code }) => code !== 'fewerThanFourAnswers' && code !== 'moreThanFourAnswers',
  );
  return {
    ...file,
    shows: [],
    categoryShows: [boardsOfStages(file.shows, nameOf)],
    // Several shows have become one; rows of them may be alike. A board has no answer A that could be right for now.
    problems: told.map(({ show: _, ...problem }) =>
      guessed.has(problem.code) ? { code: 'noAnswer', row: problem.row } : problem,
    ),
  };
}
