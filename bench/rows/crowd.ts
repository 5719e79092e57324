import type { Bench } from '../bench.ts';
import { CrowdShow } from '../crowd-show.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { memoryMb, watchedBy } from '../probes.ts';
import { percentile } from '../statistics.ts';

const [fullScorers, quickScorers] = [10_000, 500];
const [fullViewers, quickViewers] = [100_000, 2000];
/** All but the last question, which is followed by a podium. */
const questions = 8;
/** Warm-up before the server's memory is read. */
const fewViewers = 100;

export const crowdRow: Row = {
  name: 'crowd',
  title: `The chat plays along: ${fullScorers.toLocaleString('en')} viewers from the reveal to the board on the overlay and at the fastest finger, memory for ${fullViewers.toLocaleString('en')}`,
  against: 'a lock of the same show, in turns, until the overlay is told',
};

export async function measureCrowd(bench: Bench): Promise<Figure[]> {
  const scorers = bench.amount(fullScorers, quickScorers);
  const show = await CrowdShow.open(bench);
  const [reveals, locks]: [number[], number[]] = [[], []];
  for (let question = 0; question < bench.amount(questions, 3); question += 1) {
    await show.askQuestion(scorers);
    locks.push(await show.lock());
    reveals.push(await show.reveal());
  }
  await show.askFingerQuestion(scorers);
  const finger = await show.revealFinger();
  await bench.close();
  const board = (share: number): Figure => ({
    name: `${scorers} scorers: reveal to the board on the overlay, p${share * 100}`,
    unit: 'ms',
    ours: percentile(reveals, share),
    baseline: percentile(locks, share),
    goal: share === 0.99 ? atMost(400) : null,
  });
  const fastest = (name: string, ours: number): Figure => ({
    name: `${scorers} at the fastest finger: ${name}`,
    unit: 'ms',
    ours,
    baseline: percentile(locks, 0.99),
    goal: atMost(400),
  });
  return [
    board(0.5),
    board(0.99),
    fastest('right order until the overlay says how many had it', finger.result),
    fastest('until it tells who was fastest', finger.fastest),
    ...(await memory(bench)),
  ];
}

/**
 * Memory of a server for a crowd while its question is open, and after scoring; garbage is collected before each
 * reading.
 */
async function memory(bench: Bench): Promise<Figure[]> {
  const viewers = bench.amount(fullViewers, quickViewers);
  const show = await CrowdShow.open(bench, watchedBy(bench.program('heapProbe')));
  await show.askQuestion(fewViewers);
  await show.reveal();
  const before = await memoryMb(show.server);
  await show.askQuestion(viewers);
  const open = await memoryMb(show.server);
  const tookMs = await show.reveal();
  const scored = await memoryMb(show.server);
  await bench.close();
  // Memory from the start that the system has not reclaimed yet can lower the process size in the meantime.
  const more = (when: string, of: 'resident' | 'heap', after: typeof before): Figure => ({
    name: `${viewers} viewers: more memory (${of === 'heap' ? 'heap and buffers' : 'RSS'}) ${when}`,
    unit: 'MB',
    ours: Math.max(0, after[of] - before[of]),
    baseline: null,
    goal: of === 'heap' ? atMost(40) : null,
  });
  return [
    more('while the question is open', 'resident', open),
    more('while the question is open', 'heap', open),
    more('once it is scored', 'resident', scored),
    more('once it is scored', 'heap', scored),
    {
      name: `${viewers} scorers: reveal to the board on the overlay`,
      unit: 'ms',
      ours: tookMs,
      baseline: null,
      goal: null,
    },
  ];
}
