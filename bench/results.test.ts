import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawChart } from './chart.ts';
import { atMost, ratioAtLeast, ratioAtMost, type Figure } from './figure.ts';
import { chartFile, marks, pageFile, withFigures } from './report.ts';
import { rows } from './rows.ts';
import { missedGoals } from './table.ts';
import {
  keepRun,
  newestRun,
  readRun,
  resultRow,
  resultsFolder,
  type RunResult,
} from './run-result.ts';

const row = { name: 'planted', title: 'Planted', against: null };
const figure = (name: string, ours: number): Figure => ({
  name,
  unit: 'ms',
  ours,
  baseline: 10,
  goal: atMost(100),
});
const run = (at: string, commit: string, ours: number): RunResult => ({
  at,
  commit,
  hasChanges: false,
  isQuick: false,
  machine: { processor: 'P', cores: 2, memoryGb: 8, node: 'v20', system: 'linux x64', load: 0 },
  seconds: 600,
  rows: [resultRow(row, [figure('found <fast> & sure', ours)])],
});

describe('the newest results', () => {
  const { name, run: newest } = newestRun();

  test('contain only rows of the bench, in its order, each measured without a fault', () => {
    // A row that is newer than the run is measured by the next one.
    const then = new Set(newest.rows.map((one) => one.name));
    const known = rows.map((one) => one.row.name).filter((rowName) => then.has(rowName));
    expect(newest.rows.map((one) => one.name)).toEqual(known);
    for (const { name: rowName, fault, figures } of newest.rows) {
      expect(fault, rowName).toBeNull();
      expect(figures.length, rowName).toBeGreaterThan(0);
    }
  });

  test('match the chart', () => {
    expect(readFileSync(chartFile, 'utf8')).toBe(drawChart(newest));
  });

  test('match the page, which lists every figure', () => {
    const page = readFileSync(pageFile, 'utf8');
    expect(page).toBe(withFigures(page, name, newest));
    for (const one of newest.rows.flatMap(({ figures }) => figures))
      expect(page).toContain(`| ${one.name} |`);
  });

  test('describe the kind of machine without revealing paths or addresses', () => {
    const text = readFileSync(join(resultsFolder, name), 'utf8');
    expect(text).not.toMatch(
      /:\/\/|\/(home|root|tmp|var|usr|Users)\b|localhost|\b\d+\.\d+\.\d+\.\d+\b/,
    );
    expect(Object.keys(newest.machine).toSorted()).toEqual(
      ['cores', 'load', 'memoryGb', 'node', 'processor', 'system'].toSorted(),
    );
  });
});

describe('results of a run', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quizcast-bench-results-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are read back unchanged, the newest one by its measurement time', () => {
    keepRun(run('2026-11-20T18:00:00.000Z', 'fffffff', 1), folder);
    keepRun(run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2), folder);
    keepRun(run('2026-11-19T22:00:00.000Z', 'ccccccc', 3), folder);
    expect(newestRun(folder)).toEqual({
      name: '2026-11-20-aaaaaaa.json',
      run: run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2),
    });
  });

  test('cannot be improved by editing the file: derived values are computed again', () => {
    const name = keepRun(run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 200), folder);
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).toContain('"verdict": "missed"');
    writeFileSync(join(folder, name), text.replace('"missed"', '"met"'));
    expect(newestRun(folder).run.rows[0]?.figures[0]).toMatchObject({
      verdict: 'missed',
      ratio: 20,
    });
  });

  test('are rejected when a field is missing or invalid', () => {
    const text = JSON.stringify(run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2));
    expect(() => readRun(text.replace('"cores":2,', ''))).toThrow('no right "cores"');
    expect(() => readRun(text.replace('"ms"', '"miles"'))).toThrow('no right "unit"');
  });
});

describe('the page', () => {
  test('states when the figures come from a quick look', () => {
    const page = readFileSync(pageFile, 'utf8');
    const quick = { ...run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2), isQuick: true };
    expect(withFigures(page, 'a.json', quick)).toContain('Only a quick look');
    expect(withFigures(page, 'a.json', { ...quick, isQuick: false })).not.toContain('quick look');
  });

  test('keeps all text outside its markers, and needs them', () => {
    const page = `before\n${marks.begin}\nold\n${marks.end}\nafter\n`;
    const written = withFigures(page, 'a.json', run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2));
    expect(written).toMatch(/^before\n<!--[^]*\n<!--[^\n]*\nafter\n$/);
    expect(written).not.toContain('old');
    expect(() => withFigures('nothing', 'a.json', run('2026', 'a', 2))).toThrow('no place');
  });
});

describe('the chart', () => {
  const one = run('2026-11-20T20:00:00.000Z', 'aaaaaaa', 2);
  const figures: Figure[] = [
    figure('half of it', 50),
    figure('at its goal', 100),
    figure('a little more', 105),
    figure('ten times as much', 1000),
    { ...figure('times', 30), goal: ratioAtLeast(2) },
    { ...figure('without a goal', 5), goal: null },
  ];

  test('labels figures as met, nearly or missed, and omits figures without a goal', () => {
    const chart = drawChart({ ...one, rows: [resultRow(row, figures)] });
    expect(chart.match(/>met<\/text>/g)).toHaveLength(4);
    expect(chart.match(/>nearly<\/text>/g)).toHaveLength(2);
    expect(chart.match(/>missed<\/text>/g)).toHaveLength(2);
    expect(chart).not.toContain('without a goal');
    expect(chart).toContain('5 figures with a goal on 2026-11-20: 3 met, 1 nearly, 1 missed.');
    expect(chart).toContain('3 × (≥ 2 ×)');
  });

  test('shows a row that could not be measured', () => {
    const chart = drawChart({ ...one, rows: [{ ...row, figures: [], fault: 'It broke.' }] });
    expect(chart).toContain('could not be measured');
  });

  test('escapes names', () => {
    expect(drawChart(one)).toContain('found &lt;fast&gt; &amp; sure');
  });

  test('stays within its width, however good or bad a figure is', () => {
    const extreme = [figure('worst', 1e9), figure('best', 1e-9), figure('nothing', 0)];
    const chart = drawChart({ ...one, rows: [resultRow(row, extreme)] });
    for (const [, x] of chart.matchAll(/translate\(([\d.]+|NaN|Infinity) /g)) {
      expect(Number(x)).toBeGreaterThan(400);
      expect(Number(x)).toBeLessThan(1160);
    }
  });
});

test('lists the missed goals of a run by row and figure', () => {
  const late = { ...figure('late', 250), baseline: 100, goal: ratioAtMost(2) };
  const found = [resultRow(row, [figure('in time', 90), figure('too late', 120), late])];
  expect(missedGoals(found)).toEqual([
    '  planted: too late: 120 ms, goal ≤ 100 ms',
    '  planted: late: 2.5 ×, goal ≤ 2 ×',
  ]);
});
