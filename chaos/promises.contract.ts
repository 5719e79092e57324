import type { Fault } from './plan.ts';
import type { PhaseResult } from './run.ts';

/** A rule of SPEC.md, and how to check the results of a run against it. */
export interface Promised {
  title: string;
  /** The phases to which the rule applies; empty: all. */
  faults: readonly Fault[];
  /** Violations of the rule, and phases with too little activity to prove it. */
  broken: (results: readonly PhaseResult[]) => string[];
}

/** Violations of these rules of the checker; without names, of any rule. */
const violations = (results: readonly PhaseResult[], ...rules: string[]): string[] =>
  results.flatMap(({ fault, violations }) =>
    violations
      .filter(({ rule }) => rules.length === 0 || rules.includes(rule))
      .map(({ rule, path, what }) => `${fault}: ${rule} ${path}: ${what}`),
  );

/** Phases with too little activity to prove anything. */
const tooFew = (
  results: readonly PhaseResult[],
  count: 'acknowledged' | 'ballots' | 'repeated',
  least: number,
): string[] =>
  results
    .filter((result) => result[count] < least)
    .map((result) => `${result.fault}: only ${result[count]} ${count}`);

/** Phases of this fault in which no node's health reported the missing engine. */
const unreported = (results: readonly PhaseResult[], fault: Fault, engine: string): string[] =>
  results
    .filter((result) => result.fault === fault && !result.healthReports.join().includes(engine))
    .map(() => `${fault}: no health report of a failing ${engine}`);

/** All rules that a run must obey, whatever phases it consists of. */
export const promises: readonly Promised[] = [
  {
    title:
      'CHAOS1 every acknowledged command is in its log exactly once, at the acknowledged revision',
    faults: [],
    broken: (results) => [
      ...tooFew(results, 'acknowledged', 30),
      ...violations(results, 'acknowledged', 'revision', 'once', 'answered', 'refused'),
    ],
  },
  {
    title: 'CHAOS2 no log has a gap or loses an entry, and every log can be replayed',
    faults: [],
    broken: (results) => violations(results, 'gapless', 'kept', 'replay'),
  },
  {
    title:
      'CHAOS3 every ballot that was heard counts once, and every vote ends with the tally of its ballots',
    faults: [],
    broken: (results) => [
      ...tooFew(results, 'ballots', 20),
      ...violations(results, 'ballot', 'tally', 'ended'),
    ],
  },
  {
    title:
      'CHAOS4 every view shows the stored state soon after each fault ends, and none goes back',
    faults: [],
    broken: (results) => violations(results, 'views', 'monotonic'),
  },
  {
    title: 'CHAOS5 no node exits on its own, and node health reports what fails',
    faults: [],
    broken: (results) => [
      ...unreported(results, 'databaseCrash', 'store'),
      ...unreported(results, 'natsStopped', 'bus'),
      ...violations(results, 'alive', 'told', 'harness'),
    ],
  },
  {
    title: 'CHAOS7 an unreadable document is reported only to its owner, who can repair it',
    faults: ['poison'],
    broken: (results) => violations(results, 'poison'),
  },
  {
    title: 'CHAOS8 changing the clock of one node has no effect',
    faults: ['clockBack', 'clockAhead'],
    broken: (results) => violations(results),
  },
  {
    title: 'CHAOS9 a full disk refuses writes that it cannot store, is reported, and loses nothing',
    faults: ['diskFull'],
    broken: (results) => [
      ...tooFew(results, 'repeated', 1),
      ...unreported(results, 'diskFull', 'store'),
      ...violations(results),
    ],
  },
  {
    title:
      'CHAOS11 a silent S3 store delays only files: uploads are refused, and accepted files stay intact',
    faults: ['silentS3'],
    broken: (results) => [...unreported(results, 'silentS3', 'files'), ...violations(results)],
  },
  {
    title:
      'CHAOS12 every node reports a node with another secret, which affects no session and no show',
    faults: ['wrongSecret'],
    broken: (results) => violations(results),
  },
];

/** The rules that these phases can prove, each with its violations. */
export function judged(results: readonly PhaseResult[]): { title: string; broken: string[] }[] {
  return promises.flatMap(({ title, faults, broken }) => {
    const about = results.filter(({ fault }) => faults.length === 0 || faults.includes(fault));
    return about.length === 0 ? [] : [{ title, broken: broken(about) }];
  });
}
