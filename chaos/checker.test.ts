import { describe, expect, it } from 'vitest';
import { check, strayPages } from './checker.ts';
import type { History, Logged, Said, SecretSeen, Upload, Vote } from './history.ts';

const path = 'quizshow/one';
const entry = (revision: number, id: string): Logged => ({
  revision,
  id,
  type: 'edit.update',
  atMs: revision,
});
const vote: Vote = { path, round: 'r', opensAtMs: 10_000, endsAtMs: 40_000, final: [1, 1, 0, 0] };
const said = (
  voterId: string,
  answer: number,
  atMs: number,
  hearing: Said['hearing'] = 'surely',
): Said => ({
  path,
  voterId,
  answer,
  atMs,
  hearing,
});

const upload: Upload = {
  by: 'ann',
  isSilent: false,
  status: 201,
  code: null,
  kept: 'whole',
  silentStatus: 503,
};
const secret: SecretSeen = {
  node: 'a',
  isOdd: false,
  isReady: true,
  inHealth: 1,
  inFigures: 1,
  inLog: 1,
  knowsSession: [true, true, true],
  isWellAfter: true,
};
const odd: SecretSeen = {
  ...{ node: 'odd', isOdd: true, isReady: true, inHealth: 2, inFigures: 2, inLog: 2 },
  ...{ knowsSession: [false], isWellAfter: null },
};

const harmless = { fromMs: 0, untilMs: 100 };
const secretFaults: readonly [string, Partial<SecretSeen>][] = [
  ['of which no health tells', { inHealth: 0 }],
  ['of which no figure tells', { inFigures: 0 }],
  ['that is told in no log', { inLog: 0 }],
  ['that makes another node leave', { isReady: false }],
  ['that ends a session of the others', { knowsSession: [true, false, true] }],
  ['that is told of when it has gone', { isWellAfter: false }],
];

/** A history in which all is well, with these parts instead. */
function history(part: Partial<History> & { entries?: Logged[]; votes?: Vote[] } = {}): History {
  const { entries = [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')], votes = [vote], ...rest } = part;
  return {
    readAtMs: 60_000,
    asked: [
      {
        path,
        id: 'b',
        type: 'edit.update',
        sentAtMs: 1,
        times: 2,
        answer: { atMs: 5, revision: 2 },
      },
      {
        path,
        id: 'x',
        type: 'edit.update',
        sentAtMs: 1,
        times: 1,
        answer: { atMs: 5, refused: 'notFound' },
      },
    ],
    logs: [{ path, entries, votes, fault: null }],
    before: new Map([[path, [entry(1, 'a')]]]),
    said: [said('ann', 3, 15_000), said('ann', 0, 20_000), said('bob', 1, 21_000)],
    stored: [
      { path, round: 'r', voterId: 'ann', answer: 0 },
      { path, round: 'r', voterId: 'bob', answer: 1 },
    ],
    disorder: [],
    harmless: null,
    uploads: [upload, { ...upload, isSilent: true, status: 503, code: 'storeFailed', kept: null }],
    secrets: [secret, { ...secret, node: 'b' }, odd],
    ...rest,
  };
}

const rules = (part: Parameters<typeof history>[0]) => check(history(part)).map(({ rule }) => rule);
const command = { path, type: 'edit.update', sentAtMs: 1, times: 1 };

describe('CHAOS6 the checker', () => {
  it('finds nothing where all is well', () => {
    expect(check(history())).toEqual([]);
  });

  it('knows what was said near the edge of a vote, and how near that is on a slower machine', () => {
    const parts = { votes: [{ ...vote, final: [0, 0, 0, 0] }], stored: [] };
    const rulesAt = (atMs: number, slowness: number): string[] =>
      check(history({ ...parts, said: [said('anna', 1, atMs)] }), slowness).map(({ rule }) => rule);
    expect([rulesAt(10_500, 1), rulesAt(12_000, 1)]).toEqual([[], ['ballot']]);
    expect([rulesAt(12_000, 3), rulesAt(14_000, 3)]).toEqual([[], ['ballot']]);
  });

  it.each<[string, string, Parameters<typeof history>[0]]>([
    [
      'an acknowledged command that is gone',
      'acknowledged',
      { asked: [{ ...command, id: 'lost', answer: { atMs: 5, revision: 2 } }] },
    ],
    [
      'an acknowledgement with a wrong revision',
      'revision',
      { asked: [{ ...command, id: 'b', answer: { atMs: 5, revision: 3 } }] },
    ],
    [
      'a command that nobody has answered',
      'answered',
      { asked: [{ ...command, id: 'b', answer: null }] },
    ],
    [
      'a refused command that is stored',
      'refused',
      { asked: [{ ...command, id: 'b', answer: { atMs: 5, refused: 'notFound' } }] },
    ],
    [
      'a command that is stored twice',
      'once',
      { entries: [entry(1, 'a'), entry(2, 'b'), entry(3, 'b')] },
    ],
    ['a gap in a log', 'gapless', { entries: [entry(1, 'a'), entry(3, 'b')], asked: [] }],
    ['an entry that is another one now', 'kept', { before: new Map([[path, [entry(1, 'z')]]]) }],
    ['a log that has become shorter', 'kept', { before: new Map([[path, [entry(4, 'd')]]]) }],
    [
      'a log that leads to no state',
      'replay',
      { logs: [{ path, entries: [], votes: [], fault: 'no' }], asked: [], before: new Map() },
    ],
    [
      'a ballot that is lost',
      'ballot',
      {
        votes: [{ ...vote, final: [1, 0, 0, 0] }],
        stored: [{ path, round: 'r', voterId: 'ann', answer: 0 }],
      },
    ],
    [
      'a ballot that an earlier one has taken the place of',
      'ballot',
      { said: [said('ann', 0, 15_000), said('ann', 3, 20_000), said('bob', 1, 21_000)] },
    ],
    ['a ballot that nobody has cast', 'ballot', { said: [said('ann', 0, 20_000)] }],
    [
      'a tally that is not that of its ballots',
      'tally',
      { votes: [{ ...vote, final: [2, 1, 0, 0] }] },
    ],
    ['a vote that never ends', 'ended', { votes: [{ ...vote, final: null }] }],
    [
      'a view that went back',
      'monotonic',
      { disorder: [{ page: 'p', what: 'went back from 3 to 2' }] },
    ],
    [
      'commands that waited where nothing should have held them up',
      'heldUp',
      { harmless, asked: [{ ...command, id: 'b', answer: { atMs: 5002, revision: 2 } }] },
    ],
    [
      'a fault during which nobody asked for anything',
      'harness',
      { harmless: { fromMs: 100, untilMs: 200 } },
    ],
    ['an uploaded file that is gone', 'upload', { uploads: [{ ...upload, kept: 'gone' }] }],
    ['an uploaded file that is another one', 'upload', { uploads: [{ ...upload, kept: 'other' }] }],
    [
      'an upload that is refused though the store works',
      'upload',
      { uploads: [{ ...upload, status: 503, code: 'storeFailed', kept: null }] },
    ],
    [
      'an upload to a silent store that nobody answers',
      'upload',
      { uploads: [{ ...upload, isSilent: true, status: 0, kept: null }] },
    ],
    [
      'an upload to a silent store that is refused for no clear reason',
      'upload',
      { uploads: [{ ...upload, isSilent: true, status: 500, code: 'failed', kept: null }] },
    ],
    [
      'a file that is said to be gone while the store is silent',
      'upload',
      { uploads: [{ ...upload, silentStatus: 404 }] },
    ],
    ...secretFaults.map(([what, part]): [string, string, Parameters<typeof history>[0]] => [
      `a node with another secret ${what}`,
      'secret',
      { secrets: [{ ...secret, ...part }, { ...secret, node: 'b' }, odd] },
    ]),
    [
      'a node that takes sessions of others than it has the secret of',
      'secret',
      { secrets: [secret, { ...secret, node: 'b' }, { ...odd, knowsSession: [true] }] },
    ],
  ])('finds %s', (_what, rule, part) => {
    expect(rules(part)).toEqual([rule]);
  });

  it('lets a message count or not whose hearer went down, and none that nobody heard', () => {
    const perhaps = said('ann', 2, 25_000, 'perhaps');
    const base = history().said;
    expect(rules({ said: [...base, perhaps] })).toEqual([]);
    expect(
      rules({
        said: [...base, perhaps],
        votes: [{ ...vote, final: [0, 1, 1, 0] }],
        stored: [
          { path, round: 'r', voterId: 'ann', answer: 2 },
          { path, round: 'r', voterId: 'bob', answer: 1 },
        ],
      }),
    ).toEqual([]);
    const never = said('cid', 2, 25_000, 'never');
    expect(rules({ said: [...base, never] })).toEqual([]);
    expect(
      rules({
        said: [...base, never],
        votes: [{ ...vote, final: [1, 1, 1, 0] }],
        stored: [...history().stored, { path, round: 'r', voterId: 'cid', answer: 2 }],
      }),
    ).toEqual(['ballot']);
  });

  it('finds pages that show something else than what is stored, and such that show nothing', () => {
    const page = (name: string, shown: string) => ({
      page: name,
      path,
      kind: 'overlay' as const,
      revision: 3,
      digest: shown,
    });
    const pages = [page('right', 'now'), page('late', 'then'), page('empty', '')];
    expect(strayPages(pages, () => 'now').map((stray) => stray.page)).toEqual(['late', 'empty']);
    expect(strayPages(pages, () => null)).toHaveLength(3);
  });
});
