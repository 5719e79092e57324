import type { PhaseResult } from './run.ts';

const columns: readonly [title: string, of: (result: PhaseResult) => string | number][] = [
  ['phase', ({ fault }) => fault],
  ['s', ({ seconds }) => seconds],
  ['commands', ({ commands }) => commands],
  ['acks', ({ acknowledged }) => acknowledged],
  ['refused', ({ refused }) => refused],
  ['repeated', ({ repeated }) => repeated],
  ['ballots', ({ ballots }) => ballots],
  ['unheard', ({ unheard, doubtful }) => `${unheard}+${doubtful}`],
  ['races', ({ races, won }) => `${won}/${races}`],
  ['commands ms', ({ commandPauseMs }) => commandPauseMs],
  ['votes ms', ({ votePauseMs }) => votePauseMs],
  ['views ms', ({ viewPauseMs }) => viewPauseMs],
  ['right ms', ({ settledMs }) => settledMs ?? 'never'],
  ['violations', ({ violations }) => violations.length],
];

/** One line per phase; columns with `ms` contain the longest pause of each kind. */
export function resultTable(results: readonly PhaseResult[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...results.map((result) => columns.map(([, of]) => String(of(result)))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return rows.map(line).join('\n');
}
