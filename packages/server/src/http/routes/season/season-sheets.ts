import type { RankedScore } from '@quizcast/game/crowd/board';
import type { QuestionRecord } from '@quizcast/game/season/question-records';
import Papa from 'papaparse';
import { guarded } from '../../../importing/formats/sheets/table.ts';

type Cell = string | number | null;

/** CSV for spreadsheets: formulas are neutralized, and a BOM marks the text as UTF-8. */
const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${Papa.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))),
  )}\r\n`;

/** A whole board. */
export const boardSheet = (rows: readonly { row: RankedScore; name: string }[]): string =>
  sheetOf([
    ['rank', 'name', 'viewer', 'points', 'right', 'streak'],
    ...rows.map(({ row: { rank, viewer, points, right, streak }, name }) => [
      rank,
      name,
      viewer,
      points,
      right,
      streak,
    ]),
  ]);

/** Question statistics, one question per row; shares are from 0 to 1. */
export function questionSheet(questions: readonly QuestionRecord[]): string {
  const options = Math.max(0, ...questions.map((question) => question.options.length));
  const numbers = Array.from({ length: options }, (_, index) => index + 1);
  return sheetOf([
    [
      ...['question', 'kind', 'times asked', 'last asked', 'last show', 'answers', 'share right'],
      ...['discrimination', 'median seconds', 'warnings', 'correct'],
      ...numbers.flatMap((number) => [`answer ${number}`, `share ${number}`]),
    ],
    ...questions.map((question): Cell[] => {
      const [last] = question.asked;
      const { medianMs } = question;
      return [
        question.text,
        question.kind,
        question.asked.length,
        last === undefined ? null : new Date(last.atMs).toISOString(),
        last?.showName ?? null,
        question.answered,
        question.rightShare,
        question.discrimination,
        medianMs === null ? null : medianMs / 1000,
        question.warnings.join(' '),
        question.right.map((option) => option + 1).join(' '),
        ...numbers.flatMap((number): Cell[] => [
          question.options[number - 1] ?? null,
          question.shares[number - 1] ?? null,
        ]),
      ];
    }),
  ]);
}
