import { boardsOfStages, stagesOfBoards } from '@quizcast/game/importing/import-layout';
import { withWrittenAnswers } from '@quizcast/game/importing/crowd-questions';
import type { ImportedFile, ImportIssue, ImportIssueCode } from '@quizcast/game/importing/import';

// A file converted for one of the games, whatever its original game.

/** Games whose shows are lists of questions. */
export type ListGame = 'stageQuiz' | 'crowdQuiz';

/** `left`: number of board questions that cannot be converted; null when the file has no boards. */
export interface StagesOfFile {
  file: ImportedFile;
  unsupportedCount: number | null;
}

export const asList = (game: ListGame, file: ImportedFile): StagesOfFile =>
  game === 'stageQuiz' ? asStages(file) : asCrowdQuestions(file);

/** Problems that only concern questions of a crowd quiz. */
const onlyOfCrowd: ReadonlySet<ImportIssueCode> = new Set([
  'noRightNumber',
  'toleranceShared',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  'acceptedLeftOut',
  'pointsLimited',
]);

/** Without questions that only a crowd quiz supports: they are reported by their kind. */
const withoutCrowd = (file: ImportedFile): ImportedFile => ({
  ...file,
  shows: file.shows.map(({ name, stages }) => ({
    name,
    stages: stages.filter(({ isCrowdOnly }) => isCrowdOnly !== true),
  })),
  problems: file.problems.filter(({ code }) => !onlyOfCrowd.has(code)),
});

export function asStages(source: ImportedFile): StagesOfFile {
  const file = withoutCrowd(source);
  if (file.categoryShows.length === 0) return { file, unsupportedCount: null };
  const { shows, left: unsupportedCount } = stagesOfBoards(file.categoryShows);
  // Problems of boards do not apply to stages.
  return {
    file: { ...file, shows, categoryShows: [], problems: [] },
    unsupportedCount,
  };
}

/** Problems that only concern games with four answers. */
const onlyOfFour: ReadonlySet<ImportIssueCode> = new Set([
  'fewerThanFourAnswers',
  'moreThanFourAnswers',
  'severalRightAnswers',
  'noWrongAnswers',
]);

function asCrowdQuestions(source: ImportedFile): StagesOfFile {
  const { file, unsupportedCount } =
    source.categoryShows.length === 0 ? { file: source, unsupportedCount: null } : asStages(source);
  const shows = file.shows.map(({ name, stages }) => ({
    name,
    stages: stages.map(withWrittenAnswers),
  }));
  const problems = file.problems.filter((problem) => isOfCrowd(problem, source));
  return { file: { ...file, shows, problems }, unsupportedCount };
}

/** Whether the problem also applies to a crowd quiz: ordering questions have no choices, and polls no right answer. */
function isOfCrowd({ code, row, show = 0 }: ImportIssue, { shows }: ImportedFile): boolean {
  if (onlyOfFour.has(code)) return false;
  if (code !== 'kindNotSupported' && code !== 'noRightAnswer') return true;
  const stages = shows[show]?.stages.filter((stage) => stage.row === row) ?? [];
  return code === 'kindNotSupported'
    ? !stages.some(({ isCrowdOnly }) => isCrowdOnly === true)
    : !stages.some(({ crowd }) => crowd?.kind === 'poll');
}

const guessed: ReadonlySet<ImportIssueCode> = new Set([
  'noRightAnswer',
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
]);

/** `nameOf` names the categories without a name in the file, by number from 1. */
export function asBoards(source: ImportedFile, nameOf: (number: number) => string): ImportedFile {
  const file = withoutCrowd(source);
  if (file.categoryShows.length > 0 || file.shows.length === 0) return file;
  // The number of answers does not matter on a board.
  const relevantProblems = file.problems.filter(
    ({ code }) => code !== 'fewerThanFourAnswers' && code !== 'moreThanFourAnswers',
  );
  return {
    ...file,
    shows: [],
    categoryShows: [boardsOfStages(file.shows, nameOf)],
    // The shows were merged, so row numbers may be ambiguous. A board has no answer A as a provisional right answer.
    problems: relevantProblems.map(({ show: _, ...problem }) =>
      guessed.has(problem.code) ? { code: 'noAnswer', row: problem.row } : problem,
    ),
  };
}
