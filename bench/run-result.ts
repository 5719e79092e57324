import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '@quizcast/game/json';
import {
  ratioOf,
  units,
  verdictOf,
  type Figure,
  type Goal,
  type Row,
  type Verdict,
} from './figure.ts';

/** A figure with its derived values, so that the file is self-contained. */
export type ResultFigure = Figure & { ratio: number | null; verdict: Verdict };

export interface ResultRow extends Row {
  figures: ResultFigure[];
  /** Why it could not be measured; null when it was. */
  fault: string | null;
}

/** Results of one run of the bench. Describes the kind of machine without identifying it. */
export interface RunResult {
  /** When the run began, ISO. */
  at: string;
  /** Short hash of the commit; `unknown` outside of a repository. */
  commit: string;
  /** Whether there were uncommitted changes. */
  hasChanges: boolean;
  isQuick: boolean;
  machine: {
    processor: string;
    cores: number;
    memoryGb: number;
    node: string;
    system: string;
    /** Load average when the run began: near 0 on a quiet machine. */
    load: number;
  };
  seconds: number;
  rows: ResultRow[];
}

export const resultsFolder = join(import.meta.dirname, 'results');

/** A run that begins now, without rows. */
export const beginRun = (isQuick: boolean): RunResult => ({
  at: new Date().toISOString(),
  commit: git('rev-parse', '--short=7', 'HEAD') || 'unknown',
  hasChanges: git('status', '--porcelain', '--', 'packages', 'bench', 'package-lock.json') !== '',
  isQuick,
  machine: {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  },
  seconds: 0,
  rows: [],
});

export const resultRow = (row: Row, figures: readonly Figure[]): ResultRow => ({
  ...row,
  figures: figures.map((figure) => ({
    ...figure,
    ratio: ratioOf(figure),
    verdict: verdictOf(figure),
  })),
  fault: null,
});

/** Writes the run to a new file; returns the file's name. */
export function keepRun(run: RunResult, folder: string = resultsFolder): string {
  mkdirSync(folder, { recursive: true });
  const name = `${run.at.slice(0, 10)}-${run.commit}${run.isQuick ? '-quick' : ''}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(run, null, 2)}\n`);
  return name;
}

/** The most recent run and its file name. Throws when there is none or it cannot be read. */
export function newestRun(folder: string = resultsFolder): { name: string; run: RunResult } {
  const runs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, run: readRun(readFileSync(join(folder, name), 'utf8')) }));
  const [newest] = runs.toSorted((one, other) => (one.run.at < other.run.at ? 1 : -1));
  if (newest === undefined) throw new Error('There are no results of the bench.');
  return newest;
}

/** Parses a results file. Derived values are computed again, so that verdicts cannot be edited by hand. */
export function readRun(text: string): RunResult {
  const run = new Reader(JSON.parse(text));
  const machine = run.below('machine');
  return {
    at: run.text('at'),
    commit: run.text('commit'),
    hasChanges: run.flag('hasChanges'),
    isQuick: run.flag('isQuick'),
    machine: {
      processor: machine.text('processor'),
      cores: machine.number('cores'),
      memoryGb: machine.number('memoryGb'),
      node: machine.text('node'),
      system: machine.text('system'),
      load: machine.number('load'),
    },
    seconds: run.number('seconds'),
    rows: run.list('rows').map((row) => ({
      ...resultRow(
        { name: row.text('name'), title: row.text('title'), against: row.textOrNull('against') },
        row.list('figures').map(figureOf),
      ),
      fault: row.textOrNull('fault'),
    })),
  };
}

function figureOf(figure: Reader): Figure {
  const goal = figure.isNull('goal') ? null : goalOf(figure.below('goal'));
  return {
    name: figure.text('name'),
    unit: figure.oneOf('unit', units),
    ours: figure.number('ours'),
    baseline: figure.isNull('baseline') ? null : figure.number('baseline'),
    goal,
  };
}

const goalOf = (goal: Reader): Goal => ({
  of: goal.oneOf('of', ['ours', 'ratio'] as const),
  is: goal.oneOf('is', ['atMost', 'atLeast'] as const),
  limit: goal.number('limit'),
});

/** Reads named fields of a JSON object; throws with the name of an invalid one. */
class Reader {
  readonly #fields: Record<string, unknown>;

  constructor(value: unknown) {
    if (!isRecord(value)) throw new Error('The results hold something that is no object.');
    this.#fields = value;
  }

  below(name: string): Reader {
    return new Reader(this.#fields[name]);
  }

  list(name: string): Reader[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw wrong(name);
    return value.map((one: unknown) => new Reader(one));
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string') throw wrong(name);
    return value;
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number') throw wrong(name);
    return value;
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== 'boolean') throw wrong(name);
    return value;
  }

  isNull(name: string): boolean {
    return this.#fields[name] === null;
  }

  textOrNull(name: string): string | null {
    return this.isNull(name) ? null : this.text(name);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const found = choices.find((choice) => choice === this.#fields[name]);
    if (found === undefined) throw wrong(name);
    return found;
  }
}

const wrong = (name: string): Error => new Error(`The results have no right "${name}".`);

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
