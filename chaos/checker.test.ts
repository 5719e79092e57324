import { describe, expect, it } from 'vitest';
import { check, strayPages } from './checker.ts';
import type { History, Logged, ChatVote, SecretSeen, Upload, Vote } from './history.ts';

const path = 'quizshow/one';
const entry = (revision: number, id: string): Logged => ({
  revision,
  id,
  type: 'edit.update',
  atMs: revision,
});
const vote: Vote = { path, round: 'r', opensAtMs: 10_000, endsAtMs: 40_000, final: [1, 1, 0, 0] };
const chatVotes = (
  voterId: string,
  answer: number,
  atMs: number,
  receipt: ChatVote['receipt'] = 'surely',
): ChatVote => ({
  path,
  voterId,
  answer,
  atMs,
  receipt,
});

const upload: Upload = {
  by: 'ann',
  isSilent: false,
  status: 201,
  code: null,
  readBack: 'whole',
  silentStatus: 503,
};
const secret: SecretSeen = {
  node: 'a',
  isOdd: false,
  isReady: true,
  inHealth: 1,
  inFigures: 1,
  inLog: 1,
  acceptsSession: [true, true, true],
  isWellAfter: true,
};
const odd: SecretSeen = {
  ...{ node: 'odd', isOdd: true, isReady: true, inHealth: 2, inFigures: 2, inLog: 2 },
  ...{ acceptsSession: [false], isWellAfter: null },
};

const harmless = { fromMs: 0, untilMs: 100 };
const secretFaults: readonly [string, Partial<SecretSeen>][] = [
  ['that no health report mentions', { inHealth: 0 }],
  ['that no metric shows', { inFigures: 0 }],
  ['that no log mentions', { inLog: 0 }],
  ['that makes another node unready', { isReady: false }],
  ['that ends a session on the other nodes', { acceptsSession: [true, false, true] }],
  ['that is still reported after it left', { isWellAfter: false }],
];

/** A history without violations, with these parts replaced. */
function history(part: Partial<History> & { entries?: Logged[]; votes?: Vote[] } = {}): History {
  const { entries = [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')], votes = [vote], ...rest } = part;
  return {
    readAtMs: 60_000,
    commands: [
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
    logs: [{ path, entries, votes, replayError: null }],
    before: new Map([[path, [entry(1, 'a')]]]),
    chatVotes: [
      chatVotes('ann', 3, 15_000),
      chatVotes('ann', 0, 20_000),
      chatVotes('bob', 1, 21_000),
    ],
    stored: [
      { path, round: 'r', voterId: 'ann', answer: 0 },
      { path, round: 'r', voterId: 'bob', answer: 1 },
    ],
    disorder: [],
    harmless: null,
    uploads: [
      upload,
      { ...upload, isSilent: true, status: 503, code: 'storeFailed', readBack: null },
    ],
    secrets: [secret, { ...secret, node: 'b' }, odd],
    ...rest,
  };
}

const rules = (part: Parameters<typeof history>[0]) => check(history(part)).map(({ rule }) => rule);
const command = { path, type: 'edit.update', sentAtMs: 1, times: 1 };

describe('CHAOS6 the checker', () => {
  it('finds nothing in a sound history', () => {
    expect(check(history())).toEqual([]);
  });

  it('tolerates messages near the edge of a vote, with a wider margin on slower machines', () => {
    const parts = { votes: [{ ...vote, final: [0, 0, 0, 0] }], stored: [] };
    const rulesAt = (atMs: number, slowness: number): string[] =>
      check(history({ ...parts, chatVotes: [chatVotes('anna', 1, atMs)] }), slowness).map(
        ({ rule }) => rule,
      );
    expect([rulesAt(10_500, 1), rulesAt(12_000, 1)]).toEqual([[], ['ballot']]);
    expect([rulesAt(12_000, 3), rulesAt(14_000, 3)]).toEqual([[], ['ballot']]);
  });

  it.each<[string, string, Parameters<typeof history>[0]]>([
    [
      'an acknowledged command that was lost',
      'acknowledged',
      { commands: [{ ...command, id: 'lost', answer: { atMs: 5, revision: 2 } }] },
    ],
    [
      'an acknowledgment with a wrong revision',
      'revision',
      { commands: [{ ...command, id: 'b', answer: { atMs: 5, revision: 3 } }] },
    ],
    ['an unanswered command', 'answered', { commands: [{ ...command, id: 'b', answer: null }] }],
    [
      'a refused command that was stored',
      'refused',
      { commands: [{ ...command, id: 'b', answer: { atMs: 5, refused: 'notFound' } }] },
    ],
    ['a command stored twice', 'once', { entries: [entry(1, 'a'), entry(2, 'b'), entry(3, 'b')] }],
    ['a gap in a log', 'gapless', { entries: [entry(1, 'a'), entry(3, 'b')], commands: [] }],
    ['a log entry that was replaced', 'kept', { before: new Map([[path, [entry(1, 'z')]]]) }],
    ['a truncated log', 'kept', { before: new Map([[path, [entry(4, 'd')]]]) }],
    [
      'a log that cannot be replayed',
      'replay',
      {
        logs: [{ path, entries: [], votes: [], replayError: 'no' }],
        commands: [],
        before: new Map(),
      },
    ],
    [
      'a lost ballot',
      'ballot',
      {
        votes: [{ ...vote, final: [1, 0, 0, 0] }],
        stored: [{ path, round: 'r', voterId: 'ann', answer: 0 }],
      },
    ],
    [
      'a ballot replaced by an earlier one',
      'ballot',
      {
        chatVotes: [
          chatVotes('ann', 0, 15_000),
          chatVotes('ann', 3, 20_000),
          chatVotes('bob', 1, 21_000),
        ],
      },
    ],
    ['a ballot that nobody cast', 'ballot', { chatVotes: [chatVotes('ann', 0, 20_000)] }],
    [
      'a tally that does not match its ballots',
      'tally',
      { votes: [{ ...vote, final: [2, 1, 0, 0] }] },
    ],
    ['a vote that never ends', 'ended', { votes: [{ ...vote, final: null }] }],
    [
      'a view that went back to an older revision',
      'monotonic',
      { disorder: [{ page: 'p', what: 'went back from 3 to 2' }] },
    ],
    [
      'commands delayed by a harmless fault',
      'heldUp',
      { harmless, commands: [{ ...command, id: 'b', answer: { atMs: 5002, revision: 2 } }] },
    ],
    [
      'a fault without any commands during it',
      'harness',
      { harmless: { fromMs: 100, untilMs: 200 } },
    ],
    ['an uploaded file that was lost', 'upload', { uploads: [{ ...upload, readBack: 'gone' }] }],
    [
      'an uploaded file with different content',
      'upload',
      { uploads: [{ ...upload, readBack: 'other' }] },
    ],
    [
      'an upload refused although the store works',
      'upload',
      { uploads: [{ ...upload, status: 503, code: 'storeFailed', readBack: null }] },
    ],
    [
      'an unanswered upload to a silent store',
      'upload',
      { uploads: [{ ...upload, isSilent: true, status: 0, readBack: null }] },
    ],
    [
      'an upload to a silent store refused without a clear reason',
      'upload',
      { uploads: [{ ...upload, isSilent: true, status: 500, code: 'failed', readBack: null }] },
    ],
    [
      'a file reported as missing while the store is silent',
      'upload',
      { uploads: [{ ...upload, silentStatus: 404 }] },
    ],
    ...secretFaults.map(([what, part]): [string, string, Parameters<typeof history>[0]] => [
      `a node with another secret ${what}`,
      'secret',
      { secrets: [{ ...secret, ...part }, { ...secret, node: 'b' }, odd] },
    ]),
    [
      'a node that accepts sessions signed with a secret it does not have',
      'secret',
      { secrets: [secret, { ...secret, node: 'b' }, { ...odd, acceptsSession: [true] }] },
    ],
  ])('finds %s', (_what, rule, part) => {
    expect(rules(part)).toEqual([rule]);
  });

  it('lets a message count or not if its listener went down, and never if nobody heard it', () => {
    const perhaps = chatVotes('ann', 2, 25_000, 'perhaps');
    const base = history().chatVotes;
    expect(rules({ chatVotes: [...base, perhaps] })).toEqual([]);
    expect(
      rules({
        chatVotes: [...base, perhaps],
        votes: [{ ...vote, final: [0, 1, 1, 0] }],
        stored: [
          { path, round: 'r', voterId: 'ann', answer: 2 },
          { path, round: 'r', voterId: 'bob', answer: 1 },
        ],
      }),
    ).toEqual([]);
    const never = chatVotes('cid', 2, 25_000, 'never');
    expect(rules({ chatVotes: [...base, never] })).toEqual([]);
    expect(
      rules({
        chatVotes: [...base, never],
        votes: [{ ...vote, final: [1, 1, 1, 0] }],
        stored: [...history().stored, { path, round: 'r', voterId: 'cid', answer: 2 }],
      }),
    ).toEqual(['ballot']);
  });

  it('finds pages that show nothing or something other than the stored state', () => {
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
