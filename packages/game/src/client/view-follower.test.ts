import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { isRecord } from '../json.ts';
import { diff } from '../patch.ts';
import type { ServerMessage } from '../protocol/protocol.ts';
import { ViewFollower, type Arrival, type KnownRevision } from './view-follower.ts';

interface Count {
  list: number[];
}
const isCount = (value: unknown): value is Count => isRecord(value) && Array.isArray(value['list']);
const at = (revision: number): Count => ({ list: Array.from({ length: revision }, (_, n) => n) });

/** Server messages are distinguished by their type alone, so the other fields may be anything. */
const isServerMessage = (message: unknown): message is ServerMessage => isRecord(message);
function serverMessage(message: unknown): ServerMessage {
  const frame: unknown = JSON.parse(JSON.stringify(message));
  if (!isServerMessage(frame)) throw new Error('no message');
  return frame;
}
const snapshot = (revision: number, timeline?: string): ServerMessage =>
  serverMessage({ type: 'snapshot', revision, nowMs: 0, state: at(revision), timeline });
const patch = (from: number, to: number): ServerMessage =>
  serverMessage({ type: 'patch', from, to, patches: diff(at(from), at(to)) });

let asked: (KnownRevision | null)[];
let came: Arrival<Count>[];
let mismatches: number;
let follower: ViewFollower<Count>;

beforeEach(() => {
  asked = [];
  came = [];
  mismatches = 0;
  follower = open();
});

const open = (first: { state: Count; revision: number } | null = null): ViewFollower<Count> =>
  new ViewFollower({
    first,
    isState: isCount,
    ask: (known) => asked.push(known),
    onState: (arrival) => came.push(arrival),
    onMismatch: () => (mismatches += 1),
  });

/** Requests a snapshot and receives the one of `revision`. */
function begin(revision: number, timeline?: string): void {
  follower.ask();
  follower.received(snapshot(revision, timeline));
  asked.length = 0;
}

it('requests a snapshot first, then follows patches', () => {
  follower.ask();
  expect(asked).toEqual([null]);
  follower.received(snapshot(1));
  follower.received(patch(1, 2));
  follower.received(patch(2, 5));
  expect(came.map(({ revision }) => revision)).toEqual([1, 2, 5]);
  expect(came.map(({ isSnapshot }) => isSnapshot)).toEqual([true, false, false]);
  expect(came.map(({ isAnswer }) => isAnswer)).toEqual([true, false, false]);
  expect(follower.state).toEqual(at(5));
  expect(asked).toHaveLength(1);
});

it('requests changes since its latest revision, including one that came with the page', () => {
  begin(3, 'first');
  follower.ask();
  open({ state: at(7), revision: 7 }).ask();
  expect(asked).toEqual([
    { revision: 3, timeline: 'first' },
    { revision: 7, timeline: null },
  ]);
});

it('accepts an empty patch as the answer that nothing was missed', () => {
  begin(3);
  const before = follower.state;
  follower.ask();
  follower.received(patch(3, 3));
  expect(follower.isAsking).toBe(false);
  expect(came.at(-1)).toMatchObject({ isAnswer: true, isSnapshot: false });
  expect(follower.state).toBe(before);
});

it('requests a snapshot once after a gap, and ignores patches it already has', () => {
  begin(5);
  follower.received(patch(3, 5));
  follower.received(patch(1, 4));
  expect(asked).toEqual([]);
  follower.received(patch(7, 8));
  follower.received(patch(8, 9));
  expect(asked).toEqual([{ revision: 5, timeline: null }]);
  follower.received(snapshot(9));
  expect(follower.state).toEqual(at(9));
});

it.each([
  ['does not fit', [{ op: 'replace', path: ['nothing', 'here'], value: 1 }]],
  ['results in an invalid state', [{ op: 'remove', path: ['list'] }]],
  ['is null', null],
  ['is not a list', { length: 1, 0: 1 }],
  ['has no path', [{ op: 'add' }]],
])('requests a snapshot when a patch %s', (_, patches) => {
  begin(2);
  follower.received(serverMessage({ type: 'patch', from: 2, to: 3, patches }));
  expect(asked).toEqual([null]);
  expect(mismatches).toBe(1);
  expect(follower.state).toEqual(at(2));
  follower.received(snapshot(3));
  expect(follower.state).toEqual(at(3));
});

it('accepts a lower revision as an answer or from another timeline, but not as a late copy', () => {
  begin(40, 'first');
  follower.received(snapshot(7, 'first'));
  expect(follower.revision).toBe(40);
  follower.received(snapshot(7, 'second'));
  expect(came.at(-1)).toMatchObject({ revision: 7, isAnswer: false, isAnotherTimeline: true });
  follower.ask();
  follower.received(snapshot(6, 'second'));
  expect(came.at(-1)).toMatchObject({ revision: 6, isAnswer: true, isAnotherTimeline: false });
  follower.received(patch(6, 7));
  expect(follower.state).toEqual(at(7));
});

it('omits the timeline for a server that does not support it', () => {
  begin(3, 'first');
  follower.ask();
  follower.received({ type: 'error', reason: 'invalidMessage', detail: 'timeline' });
  follower.ask();
  expect(asked.at(-1)).toEqual({ revision: 3, timeline: null });
});

it('stops waiting for an answer when the document is unreadable or on stopAsking()', () => {
  follower.ask();
  follower.received({ type: 'error', reason: 'tooMany' });
  expect(follower.isAsking).toBe(true);
  follower.received({ type: 'error', reason: 'unreadable' });
  expect(follower.isAsking).toBe(false);
  follower.ask();
  follower.stopAsking();
  expect(follower.isAsking).toBe(false);
});

it('keeps nothing of a view after forget()', () => {
  begin(9);
  follower.forget();
  follower.received(patch(9, 10));
  expect(asked).toEqual([null]);
  follower.received(snapshot(2));
  expect(follower.state).toEqual(at(2));
});

it('never throws on malformed frames and adopts nothing from them', () => {
  const types = fc.constantFrom('snapshot', 'patch', 'error', 'accepted', 'seat');
  const rest = fc.dictionary(
    fc.constantFrom('from', 'to', 'revision', 'state', 'patches', 'timeline', 'reason'),
    fc.oneof(fc.constantFrom(2, 3), fc.jsonValue()),
  );
  fc.assert(
    fc.property(types, rest, (type, fields) => {
      follower = open();
      begin(2);
      follower.received(serverMessage({ ...fields, type }));
      expect(isCount(follower.state)).toBe(true);
      expect(Number.isSafeInteger(follower.revision)).toBe(true);
      follower.ask();
      follower.received(snapshot(4));
      follower.received(patch(4, 6));
      expect(follower.state).toEqual(at(6));
    }),
  );
});

it('converges with the server whichever patches are lost, duplicated or reordered', () => {
  const fates = fc.array(fc.constantFrom('sent', 'lost', 'doubled', 'late'), { maxLength: 12 });
  fc.assert(
    fc.property(fates, (all) => {
      follower = open();
      begin(1);
      let revision = 1;
      let late: ServerMessage | null = null;
      const send = (message: ServerMessage): void => {
        follower.received(message);
        if (asked.splice(0).length > 0) follower.received(snapshot(revision));
      };
      for (const fate of all) {
        const message = patch(revision, ++revision);
        if (fate === 'late') late = message;
        else if (fate !== 'lost') send(message);
        if (fate === 'doubled') send(message);
        if (fate !== 'late' && late !== null) {
          send(late);
          late = null;
        }
      }
      // One more patch arrives, and the missed state is shown.
      send(patch(revision, ++revision));
      expect(follower.state).toEqual(at(revision));
      expect(follower.revision).toBe(revision);
    }),
  );
});
