import { marginOf, type Verdict } from './figure.ts';
import type { ResultFigure, ResultRow, RunResult } from './run-result.ts';
import { cellsOf } from './table.ts';

const [widthPx, plotLeftPx, plotWidthPx, wordLeftPx] = [1160, 560, 300, 890];
const [topPx, titlePx, linePx, bottomPx] = [118, 34, 22, 44];
/** Larger margins are drawn at the edge. */
const maxTimes = 100;
const ticks = [1 / 100, 1 / 10, 1, 10, 100];

type Judged = Exclude<Verdict, 'for the record'>;

/** A shape for each verdict, so that they can be distinguished without color; centered on 0, 0. */
const shapes: Readonly<Record<Judged, string>> = {
  met: '<circle r="6"/>',
  nearly: '<path d="M0-7.5 7.5 0 0 7.5-7.5 0Z"/>',
  missed: '<path d="M-6-6 6 6M6-6-6 6" class="cross"/>',
};

const style = `
  text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2328; }
  .title { font-size: 20px; font-weight: 600; } .row { font-weight: 600; } .quiet { fill: #57606a; }
  .card { fill: #ffffff; stroke: #d0d7de; } .grid { stroke: #d8dee4; } .goal { stroke: #1f2328; stroke-width: 2; }
  .stem { stroke-width: 2; opacity: 0.55; } .cross { stroke-width: 3.5; fill: none; }
  .met { fill: #1a7f37; stroke: #1a7f37; } .nearly { fill: #9a6700; stroke: #9a6700; } .missed { fill: #cf222e; stroke: #cf222e; }
  text.met, text.nearly, text.missed { font-weight: 600; stroke: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .quiet { fill: #9198a1; }
    .card { fill: #0d1117; stroke: #3d444d; } .grid { stroke: #30363d; } .goal { stroke: #e6edf3; }
    .met { fill: #3fb950; stroke: #3fb950; } .nearly { fill: #d29922; stroke: #d29922; } .missed { fill: #ff7b72; stroke: #ff7b72; }
  }`;

/** All figures with a goal, drawn as how many times better or worse than the goal: a self-contained SVG. */
export function drawChart(run: RunResult): string {
  const rows = run.rows
    .map((row) => ({ row, judged: row.figures.filter((figure) => marginOf(figure) !== null) }))
    .filter(({ row, judged }) => row.fault !== null || judged.length > 0);
  const parts: string[] = [];
  let yPx = topPx;
  for (const { row, judged } of rows) {
    parts.push(text(24, yPx + 22, 'row', row.name), lineAcross(yPx + 4));
    yPx += titlePx;
    for (const figure of judged) {
      parts.push(drawFigure(figure, yPx));
      yPx += linePx;
    }
    if (row.fault !== null) {
      parts.push(text(36, yPx + 9, 'missed', 'could not be measured'));
      yPx += linePx;
    }
  }
  const heightPx = yPx + bottomPx;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}" role="img" aria-labelledby="title what">
<title id="title">Performance of Quizcast against its goals</title>
<desc id="what">${escaped(inWords(run, rows))}</desc>
<style>${style}
</style>
<rect class="card" x="0.5" y="0.5" width="${widthPx - 1}" height="${heightPx - 1}" rx="10"/>
${drawHead(run)}
${drawScale(heightPx)}
${parts.join('\n')}
</svg>
`;
}

function drawHead({ at, commit, machine, isQuick }: RunResult): string {
  const { cores, processor, node, load } = machine;
  const about = `${isQuick ? 'Only a quick look: ' : ''}${at.slice(0, 10)}, commit ${commit}, ${cores} × ${processor}, Node ${node}, load at the beginning ${load}`;
  const legend = (['met', 'nearly', 'missed'] as const).map(
    (verdict, index) =>
      `<g transform="translate(${plotLeftPx + 195 + index * 75} 30)" class="${verdict}">${shapes[verdict]}</g>` +
      text(plotLeftPx + 208 + index * 75, 35, verdict, verdict),
  );
  return [
    text(24, 36, 'title', 'How far from its goal each figure is'),
    text(24, 58, 'quiet', about),
    ...legend,
  ].join('\n');
}

function drawScale(heightPx: number): string {
  const lines = ticks.map((times) => {
    const xPx = xOf(times);
    const name = times === 1 ? 'goal' : `${times < 1 ? 1 / times : times} ×`;
    return (
      `<line class="${times === 1 ? 'goal' : 'grid'}" x1="${xPx}" x2="${xPx}" y1="${topPx - 12}" y2="${heightPx - 36}"/>` +
      text(xPx, topPx - 20, times === 1 ? 'row' : 'quiet', name, 'middle') +
      text(xPx, heightPx - 18, times === 1 ? 'row' : 'quiet', name, 'middle')
    );
  });
  const words = [
    text(xOf(1) - 12, topPx - 38, 'quiet', '← worse', 'end'),
    text(xOf(1) + 12, topPx - 38, 'quiet', 'better →'),
  ];
  return [...lines, ...words].join('\n');
}

function drawFigure(figure: ResultFigure, yPx: number): string {
  const { verdict } = figure;
  if (verdict === 'for the record') return '';
  const [name = '', ours = '', , ratio = '', goal = ''] = cellsOf(figure);
  const found = figure.goal?.of === 'ratio' ? ratio : ours;
  const [xPx, middlePx] = [xOf(marginOf(figure) ?? 1), yPx + 4];
  return [
    text(36, middlePx + 5, '', name),
    `<line class="stem ${verdict}" x1="${xOf(1)}" x2="${xPx}" y1="${middlePx}" y2="${middlePx}"/>`,
    `<g transform="translate(${xPx} ${middlePx})" class="${verdict}">${shapes[verdict]}</g>`,
    text(wordLeftPx, middlePx + 5, verdict, verdict),
    text(wordLeftPx + 56, middlePx + 5, '', `${found} (${goal})`),
  ].join('\n');
}

/** Better is to the right. */
function xOf(times: number): number {
  const within = Math.min(maxTimes, Math.max(1 / maxTimes, times));
  const share = (Math.log10(within) / Math.log10(maxTimes) + 1) / 2;
  return Math.round(plotLeftPx + share * plotWidthPx);
}

const text = (xPx: number, yPx: number, kind: string, words: string, anchor = 'start'): string =>
  `<text x="${xPx}" y="${yPx}"${kind === '' ? '' : ` class="${kind}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(words)}</text>`;

const lineAcross = (yPx: number): string =>
  `<line class="grid" x1="24" x2="${widthPx - 24}" y1="${yPx}" y2="${yPx}"/>`;

/** Text alternative of the chart. */
function inWords(
  run: RunResult,
  rows: readonly { row: ResultRow; judged: ResultFigure[] }[],
): string {
  const all = rows.flatMap(({ judged }) => judged);
  const count = (verdict: Verdict) => all.filter((figure) => figure.verdict === verdict).length;
  const missed = all.filter(({ verdict }) => verdict === 'missed').map(({ name }) => name);
  return `${all.length} figures with a goal on ${run.at.slice(0, 10)}: ${count('met')} met, ${count('nearly')} nearly, ${count('missed')} missed. Missed: ${missed.join('; ') || 'none'}.`;
}

const escaped = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('`', '');
