import type { UserCommand } from '@quizcast/game/command';
import type { Cue } from '@quizcast/game/cues/cue';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRooms, documentPath, type Rooms, type RoomsDeps } from '../documents/rooms.ts';
import { SharedLeases } from '../testing/shared-leases.ts';
import {
  ManualClock,
  openStore,
  settled,
  UnreliableBus,
  type TestStore,
} from '../testing/test-server.ts';
import { JoinedBuses } from '../testing/unreliable-bus.ts';

const path = documentPath('anna');
const showId = defaultDocument().shows[0]?.id ?? '';
const cue = (id: string, moment: Cue['moment']): Cue => ({
  ...{ id, moment, isOn: true },
  action: { kind: 'obsReplay' },
});
const setCues: UserCommand = {
  type: 'edit.update',
  path: ['shows', showId, 'cues'],
  value: [cue('s1', 'showStarted'), cue('q', 'questionOnAir'), cue('s2', 'showStarted')],
};
const [start, next, undo] = (['start', 'nextStage', 'undo'] as const).map((name): UserCommand => ({
  type: `stageQuiz.${name}`,
  showId,
}));

let testStore: TestStore;
let clock: ManualClock;
const opened: Rooms[] = [];
/** Cues that each node has run, prefixed with the node. */
const ran: string[] = [];

beforeEach(async () => {
  [testStore, clock] = [await openStore(), new ManualClock()];
});
afterEach(async () => {
  for (const rooms of opened.splice(0)) await rooms.close();
  ran.splice(0);
  await testStore.close();
});

function open(name: string, more: Partial<RoomsDeps> = {}): Rooms {
  const rooms = createRooms({
    ...{ store: testStore.store, bus: new UnreliableBus(), clock },
    log: { warn: () => undefined, error: () => undefined },
    dice: () => 1,
    exists: () => Promise.resolve(true),
    ...more,
  });
  rooms.connect({
    cues: {
      trigger: (_, { cues }, atMs) =>
        void ran.push(...cues.map(({ id }) => `${name} ${id} ${atMs - clock.nowMs()}`)),
    },
  });
  opened.push(rooms);
  return rooms;
}

let moves = 0;
async function host(rooms: Rooms, ...commands: (UserCommand | undefined)[]): Promise<void> {
  for (const command of commands) {
    if (command === undefined) throw new Error('no command');
    const result = await rooms.submit(path, command, `m${++moves}`, {
      ...{ kind: 'owner', userId: 'anna' },
    });
    expect(result.kind).toBe('accepted');
  }
  await settled();
}

it('CUE5 runs the cues of a move in order once the move is stored', async () => {
  const rooms = open('a');
  await host(rooms, setCues, start);
  expect(ran).toEqual(['a s1 0', 'a s2 0']);
  await host(rooms, next);
  expect(ran).toHaveLength(3);
});

it('CUE9 runs no cues on undo, a repeated command or a restart', async () => {
  const rooms = open('a');
  await host(rooms, setCues, start, next);
  ran.splice(0);
  await host(rooms, undo);
  const owner = { kind: 'owner', userId: 'anna' } as const;
  if (next === undefined) throw new Error('no command');
  for (let n = 0; n < 2; n += 1) await rooms.submit(path, next, 'twice', owner);
  expect(ran).toEqual(['a q 0']);
  await rooms.close();
  const again = open('b');
  await again.wake();
  await again.document('anna');
  await clock.pass(10_000);
  expect(ran).toEqual(['a q 0']);
});

it('CUE8 accepts moves even if the cue runner throws', async () => {
  const rooms = open('a');
  rooms.connect({
    cues: {
      trigger: () => {
        throw new Error('broken');
      },
    },
  });
  await host(rooms, setCues, start, next);
});

it('TWITCH12 passes moves to the prediction runner, but not edits', async () => {
  const rooms = open('a');
  const reported: string[] = [];
  rooms.connect({
    predictions: {
      isOn: () => true,
      trigger: (_, steps) => void reported.push(...steps.map(({ kind }) => kind)),
    },
  });
  await host(rooms, start, next, setCues, undo);
  expect(reported).toEqual(['start', 'cancel']);
});

it('CUE9 runs cues only on the lease holder, whichever node makes the move', async () => {
  const [buses, leases] = [new JoinedBuses(), new SharedLeases()];
  const [a, b] = ['a', 'b'].map((name) =>
    open(name, { bus: buses.of(name), lease: leases.of(name) }),
  );
  if (a === undefined || b === undefined) throw new Error('two nodes');
  await b.document('anna');
  await host(a, setCues);
  await clock.pass(100);
  const holder = leases.holderOf(path);
  await host(a, start);
  await host(b, next);
  await clock.pass(100);
  expect(ran.map((each) => each.slice(0, each.lastIndexOf(' ')))).toEqual([
    ...[`${holder} s1`, `${holder} s2`, `${holder} q`],
  ]);
});
