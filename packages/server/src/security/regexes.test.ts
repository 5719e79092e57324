import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { isRecord } from '@quizcast/game/json';
import { scaled } from '@quizcast/game/scaled.fixture';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const checkLimitMs = 8_000;
/** Search time in milliseconds after which it is stopped. */
const searchLimitMs = 4_000;
/** Maximum length of a show's text, a chat line or a line of a file. */
const longest = 10_000;

interface Found {
  source: string;
  flags: string;
  where: string;
}

/** Every regular expression in the product's sources. */
function expressions(): Found[] {
  const found = new Map<string, Found>();
  for (const name of ['game', 'server', 'web'])
    for (const path of readdirSync(join(root, name, 'src'), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!/\.tsx?$/.test(path) || /\.(test|fixture|contract)\.tsx?$|^testing\//.test(path))
        continue;
      const where = join(name, 'src', path);
      const { program } = parseSync(where, readFileSync(join(root, where), 'utf8'));
      for (const { source, flags } of literalsIn(program))
        found.set(`/${source}/${flags}`, { source, flags, where });
    }
  return [...found.values()];
}

function literalsIn(node: unknown): { source: string; flags: string }[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isRecord(node)) return [];
  const { regex } = node;
  const own =
    node['type'] === 'Literal' && isRecord(regex)
      ? [{ source: String(regex['pattern']), flags: String(regex['flags']) }]
      : [];
  return [...own, ...Object.values(node).flatMap(literalsIn)];
}

const judgementSchema = z.object({
  status: z.string(),
  summary: z.string(),
  /** The parts to repeat for the worst text that the checker can build; empty when there is none. */
  pumps: z.array(z.object({ prefix: z.string(), pump: z.string() })),
  suffix: z.string(),
});
type Judgement = z.infer<typeof judgementSchema>;
type Expression = Pick<Found, 'source' | 'flags'>;

/** An expression without repetition takes the same time on all texts of one length. */
const repeats = ({ source }: Expression): boolean => /[*+{]/.test(source);

async function judged({ source, flags }: Expression): Promise<Judgement> {
  // The checker does not support these two; what they match is no slower than their replacement.
  const known = source.replaceAll(/\\p\{[^}]+\}/gu, 'x').replaceAll(/\\u\{[^}]+\}/gu, 'x');
  const found = await check(known, flags.replaceAll(/[vy]/g, ''), {
    timeout: checkLimitMs,
    // Limits of the fuzzing of expressions that are too large for the automaton check.
    maxIteration: scaled(10),
    maxGenerationSize: scaled(100),
    maxInitialGenerationSize: scaled(500),
  });
  const { status } = found;
  if (status !== 'vulnerable') return { status, summary: '', pumps: [], suffix: '' };
  const { pumps, suffix } = found.attack;
  const repeated = pumps.map(({ prefix, pump }) => ({ prefix, pump }));
  return { status, summary: found.complexity.summary, pumps: repeated, suffix };
}

/** A text of about `longest` characters; '' when the checker knows no bad one. */
function worstOf({ status, pumps, suffix }: Judgement): string {
  if (status !== 'vulnerable') return '';
  const step = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.ceil(longest / Math.max(1, step));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

const folder = join(root, '..', '.cache');
const { version } = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('recheck/package.json'));
/** A judgment is valid while the expression and the checker are unchanged. */
const stored = join(folder, `regexes-${version}-${scaled(100)}.json`);

function storedJudgements(): Map<string, Judgement> {
  try {
    const read: unknown = JSON.parse(readFileSync(stored, 'utf8'));
    return new Map(Object.entries(z.record(z.string(), judgementSchema).parse(read)));
  } catch {
    return new Map();
  }
}

function keep(judgements: ReadonlyMap<string, Judgement>): void {
  mkdirSync(folder, { recursive: true });
  const written = `${stored}.${process.pid}`;
  writeFileSync(written, JSON.stringify(Object.fromEntries(judgements)));
  renameSync(written, stored);
}

/** Judges each expression; known judgments are reused. */
async function judgements(all: readonly Found[]): Promise<Map<Found, Judgement>> {
  const before = storedJudgements();
  const known = new Map<string, Judgement>();
  const told = new Map<Found, Judgement>();
  for (const each of all) {
    const text = `/${each.source}/${each.flags}`;
    const judgement = before.get(text) ?? (await judged(each));
    told.set(each, judgement);
    // Where the checker timed out, it may have more time in the next run.
    if (judgement.status !== 'unknown') known.set(text, judgement);
  }
  keep(known);
  return told;
}

function msOf({ source, flags }: Expression, text: string): number {
  // CPU time, so that a busy machine makes no expression slow.
  const before = process.cpuUsage();
  try {
    runInNewContext(
      'text.replace(new RegExp(source, flags), "")',
      { source, flags, text },
      { timeout: searchLimitMs },
    );
  } catch {
    return searchLimitMs;
  }
  return process.cpuUsage(before).user / 1000;
}

describe('the regular expressions of the product', () => {
  it('GUARD5 are fast on any text: none is exponential, and none is slower than quadratic @release', async () => {
    const all = expressions();
    expect(all.length).toBeGreaterThan(100);
    const slow: string[] = [];
    // The reference: an expression of quadratic time, measured beside the others.
    const squareMs = msOf({ source: 'y+$', flags: '' }, `${'y'.repeat(longest)}z`);
    const counts = { safe: 0, unknown: 0, vulnerable: 0 };
    for (const [each, judgement] of await judgements(all.filter(repeats))) {
      const { status, summary } = judgement;
      const worst = worstOf(judgement);
      if (status === 'safe' || status === 'unknown' || status === 'vulnerable') counts[status] += 1;
      const name = `${each.where} /${each.source}/${each.flags}: ${summary}`;
      if (summary.includes('exponential')) slow.push(name);
      else if (worst !== '' && !summary.startsWith('2nd degree')) {
        const times = msOf(each, worst) / squareMs;
        if (times > 10) slow.push(`${name}, ${times.toFixed(1)} times as long as a square one`);
      }
    }
    console.log(`${all.length} expressions: ${JSON.stringify(counts)}`);
    expect(slow).toEqual([]);
    expect(counts.unknown).toBeLessThan(5);
  }, 600_000);

  it('are judged by a checker that finds a bad one, and measured on its worst text', async () => {
    expect((await judged({ source: '^(a+)+$', flags: '' })).summary).toBe('exponential');
    const bad = { source: '^\\s+|y*x*$', flags: '' };
    const judgement = await judged(bad);
    expect(judgement.status).toBe('vulnerable');
    const worst = worstOf(judgement);
    expect(msOf(bad, worst)).toBeGreaterThan(msOf({ source: 'z', flags: '' }, worst));
    expect(msOf({ source: '^(a+)+$', flags: '' }, `${'a'.repeat(60)}b`)).toBe(searchLimitMs);
  });
});
