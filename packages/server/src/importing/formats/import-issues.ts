import type { ImportProblem } from '@quizcast/game/importing/import';

/** Of a file in which every row is wrong nobody wants to read all of it. */
const maxProblems = 500;

/** What concerns the whole file first, then by row. */
export const told = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, maxProblems);
