import { boardsOfStages, stagesOfBoards } from '@quizcast/game/importing/import-layout';
import { withWrittenAnswers } from '@quizcast/game/importing/crowd-questions';
import type {
  ImportedFile,
  ImportProblem,
  ImportProblemCode,
} from '@quizcast/game/importing/import';

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

/** What is only told of questions of a crowd quiz. */
const onlyOfCrowd: ReadonlySet<ImportProblemCode> = new Set([
  'noRightNumber',
  'toleranceShared',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  'acceptedLeftOut',
  'pointsLimited',
]);

/** Without questions that only a crowd quiz asks: those are told with their kind. */
const withoutCrowd = (file: ImportedFile): ImportedFile => ({
  ...file,
  shows: file.shows.map(({ name, stages }) => ({
    name,
    stages: stages.filter(({ isCrowdOnly }) => isCrowdOnly !== true),
  })),
  problems: file.problems.filter(({ code }) => !onlyOfCrowd.has(code)),
});

export function asStages(given: ImportedFile): StagesOfFile {
  const file = withoutCrowd(given);
  if (file.categoryShows.length === 0) return { file, left: null };
  const { shows, left } = stagesOfBoards(file.categoryShows);
  // What is told of boards says nothing here.
  return { file: { ...file, shows, categoryShows: [], problems: [] }, left };
}

/** What is only missing where four answers are asked for. */
const onlyOfFour: ReadonlySet<ImportProblemCode> = new Set([
  'fewerThanFourAnswers',
  'moreThanFourAnswers',
  'severalRightAnswers',
  'noWrongAnswers',
]);

function asCrowdQuestions(given: ImportedFile): StagesOfFile {
  const { file, left } =
    given.categoryShows.length === 0 ? { file: given, left: null } : asStages(given);
  const shows = file.shows.map(({ name, stages }) => ({
    name,
    stages: stages.map(withWrittenAnswers),
  }));
  const problems = file.problems.filter((problem) => isOfCrowd(problem, given));
  return { file: { ...file, shows, problems }, left };
}

/** Whether a crowd quiz misses it too: an order has no answers to choose from, and of a poll none is right. */
function isOfCrowd({ code, row, show = 0 }: ImportProblem, { shows }: ImportedFile): boolean {
  if (onlyOfFour.has(code)) return false;
  if (code !== 'kindNotSupported' && code !== 'noRightAnswer') return true;
  const stages = shows[show]?.stages.filter((stage) => stage.row === row) ?? [];
  return code === 'kindNotSupported'
    ? !stages.some(({ isCrowdOnly }) => isCrowdOnly === true)
    : !stages.some(({ crowd }) => crowd?.kind === 'poll');
}

const guessed: ReadonlySet<ImportProblemCode> = new Set([
  'noRightAnswer',
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
]);

/** `nameOf` names categories that the file does not, by their number from 1. */
export function asBoards(given: ImportedFile, nameOf: (number: number) => string): ImportedFile {
  const file = withoutCrowd(given);
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
