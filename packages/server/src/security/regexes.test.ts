import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@quizcast/game/json';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const limitMs = 20_000;
/** As many letters as a text of a show, a chat line or a line of a file may have. */
const longest = 10_000;
const mostMs = 250;

interface Found {
  source: string;
  flags: string;
  where: string;
}

/** Every regular expression that is written in the sources of the product. */
function expressions(): Found[] {
  const found = new Map<string, Found>();
  for (const name of ['game', 'server', 'web'])
    for (const path of readdirSync(join(root, name, 'src'), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!/\.tsx?$/.test(path) || /\.(test|fixture)\.tsx?$|^contracts\//.test(path)) continue;
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

interface Verdict {
  status: string;
  summary: string;
  /** A text of about `longest` letters that is as bad as the checker can make it; '' when none is. */
  worst: string;
}

async function judged({ source, flags }: Pick<Found, 'source' | 'flags'>): Promise<Verdict> {
  // The checker does not know these two; what they allow is no slower than what stands in their place.
  const known = source.replaceAll(/\\p\{[^}]+\}/gu, 'x').replaceAll(/\\u\{[^}]+\}/gu, 'x');
  const found = await check(known, flags.replaceAll(/[vy]/g, ''), { timeout: limitMs });
  if (found.status !== 'vulnerable') return { status: found.status, summary: '', worst: '' };
  const { pumps, suffix } = found.attack;
  const step = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.ceil(longest / Math.max(1, step));
  const worst = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
  return { status: found.status, summary: found.complexity.summary, worst };
}

function msOf({ source, flags }: Pick<Found, 'source' | 'flags'>, text: string): number {
  const expression = new RegExp(source, flags);
  // Of the processor, so that a busy machine makes nobody slow.
  const before = process.cpuUsage();
  text.replace(expression, '');
  return process.cpuUsage(before).user / 1000;
}

describe('the regular expressions of the product', () => {
  it('GUARD5 are slow on no text: none is exponential, and the worst text of ten thousand letters takes a moment', async () => {
    const all = expressions();
    expect(all.length).toBeGreaterThan(100);
    const slow: string[] = [];
    const counts = { safe: 0, unknown: 0, vulnerable: 0 };
    for (const each of all) {
      const { status, summary, worst } = await judged(each);
      if (status === 'safe' || status === 'unknown' || status === 'vulnerable') counts[status] += 1;
      const name = `${each.where} /${each.source}/${each.flags}: ${summary}`;
      if (summary.includes('exponential')) slow.push(name);
      else if (worst !== '') {
        const ms = Math.min(...[1, 2, 3].map(() => msOf(each, worst)));
        if (ms > mostMs) slow.push(`${name}, ${Math.round(ms)} ms`);
      }
    }
    console.log(`${all.length} expressions: ${JSON.stringify(counts)}`);
    expect(slow).toEqual([]);
    expect(counts.unknown).toBeLessThan(5);
  }, 600_000);

  it('are judged by a checker that finds a bad one, and measured on a text that shows it', async () => {
    expect((await judged({ source: '^(a+)+$', flags: '' })).summary).toBe('exponential');
    const bad = { source: '^\\s+|y*x*$', flags: '' };
    const { status, worst } = await judged(bad);
    expect(status).toBe('vulnerable');
    expect(msOf(bad, worst)).toBeGreaterThan(msOf({ source: 'z', flags: '' }, worst));
  });
});
