import { boardsOfStages, stagesOfBoards } from '@quizcast/game/importing/import-layout';
import { withWrittenAnswers } from '@quizcast/game/importing/crowd-questions';
import type { ImportedFile, ImportProblemCode } from '@quizcast/game/importing/import';

// A file as one of the games can take it, whichever it was made for.

/** Games whose shows are lists of questions. */
export type ListGame = 'stageQuiz' | 'crowdQuiz';

/** `left`: questions of boards that such a quiz cannot take; null when the file is for stages anyway. */
export interface StagesOfFile {
  file: ImportedFile;
  left: number | null;
}

export const asList = (game: ListGame, file: ImportedFile): StagesOfFile =>
  game === 'stageQuiz' ? asStages(file) : asCrowdQuestions(file);

export function asStages(file: ImportedFile): StagesOfFile {
  if (file.categoryShows.length === 0) return { file, left: null };
  const { shows, left } = stagesOfBoards(file.categoryShows);
  // What is told of boards says nothing here.
  return { file: { ...file, shows, categoryShows: [], problems: [] }, left };
}

/** What is only missing where four answers are asked for. */
const onlyOfFour: ReadonlySet<ImportProblemCode> = new Set([
  'fewerThanFourAnswers',
  'noWrongAnswers',
]);

function asCrowdQuestions(given: ImportedFile): StagesOfFile {
  const { file, left } = asStages(given);
  const shows = file.shows.map(({ name, stages }) => ({
    name,
    stages: stages.map(withWrittenAnswers),
  }));
  const problems = file.problems.filter(({ code }) => !onlyOfFour.has(code));
  return { file: { ...file, shows, problems }, left };
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
