import { ratioOf, verdictOf, type Figure, type Goal, type Row, type Unit } from './figure.ts';
import type { RunResult } from './run-result.ts';

const head = ['', 'ours', 'baseline', 'ratio', 'goal', ''];

/** The figures of one row as lines of a table; the columns of all rows are aligned. */
export function tableOf(row: Row, figures: readonly Figure[]): string {
  const lines = [
    `${row.title}  (${row.name}${row.against === null ? '' : `; against ${row.against}`})`,
    columns(head),
    ...figures.map((figure) => columns(cellsOf(figure))),
  ];
  return `${lines.join('\n')}\n`;
}

/** All figures of a run as Markdown tables. */
export const markdownTable = ({ rows }: RunResult): string =>
  [
    '| row | figure | ours | baseline | ratio | goal | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.flatMap(({ name, fault, figures }) =>
      fault === null
        ? figures.map((figure) => `| \`${name}\` | ${cellsOf(figure).join(' | ')} |`)
        : [`| \`${name}\` | could not be measured | | | | | missed |`],
    ),
  ].join('\n');

/** All missed goals of a run, one per line. */
export const missedGoals = (rows: RunResult['rows']): string[] =>
  rows.flatMap(({ name, figures }) =>
    figures
      .filter((figure) => verdictOf(figure) === 'missed')
      .map((figure) => {
        const [what, ours, , ratio, goal] = cellsOf(figure);
        return `  ${name}: ${what}: ${figure.goal?.of === 'ratio' ? ratio : ours}, goal ${goal}`;
      }),
  );

const widths = [64, 12, 12, 8, 14, 0];

/** Names are left-aligned, figures right-aligned, followed by the verdict. */
const columns = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 0;
      return index === 0 ? `  ${cell}`.padEnd(width) : cell.padStart(width);
    })
    .join('  ')
    .trimEnd();

/** Name, ours, baseline, ratio, goal, verdict. */
export function cellsOf(figure: Figure): string[] {
  const { name, unit, ours, baseline, goal } = figure;
  const ratio = ratioOf(figure);
  return [
    name,
    amount(ours, unit),
    baseline === null ? '–' : amount(baseline, unit),
    ratio === null ? '–' : `${short(ratio)} ×`,
    goal === null ? '–' : goalText(goal, unit),
    verdictOf(figure),
  ];
}

const goalText = ({ of, is, limit }: Goal, unit: Unit): string =>
  `${is === 'atMost' ? '≤' : '≥'} ${of === 'ratio' ? `${limit} ×` : amount(limit, unit)}`;

function amount(value: number, unit: Unit): string {
  if (unit !== '/s') return `${short(value)} ${unit}`;
  if (value >= 1e6) return `${short(value / 1e6)} M/s`;
  return value >= 1e4 ? `${short(value / 1e3)} k/s` : `${short(value)} /s`;
}

/** Three significant digits. */
const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
