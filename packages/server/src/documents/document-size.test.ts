import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { exportDocument } from '@quizcast/game/document/export';
import { reduce } from '@quizcast/game/reduce';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ManualClock,
  UnreliableBus,
  openStore,
  silent,
  FakeVoteCounter,
  type TestStore,
} from '../testing/test-server.ts';
import { DocumentSize, patchBytes, reduceWithin } from './document-size.ts';
import { Room } from './room.ts';

const path = 'quizshow/anna';
const anna = { kind: 'owner', userId: 'anna' } as const;
const [show] = defaultDocument().shows;
const showPath = ['shows', show?.id ?? ''];

let testStore: TestStore;
let room: Room;
let sent = 0;
beforeEach(async () => {
  testStore = await openStore();
  room = opened();
});
afterEach(async () => {
  await room.close();
  await testStore.close();
});

const opened = (): Room =>
  new Room(path, {
    store: testStore.store,
    bus: new UnreliableBus(),
    clock: new ManualClock(),
    votes: new FakeVoteCounter(),
    log: silent,
    dice: () => 7,
  });

const submit = (command: Command) => room.submit(command, `c${++sent}`, anna);
const stage = (id: string, bytes: number): Command => ({
  type: 'edit.insert',
  path: [...showPath, 'stages'],
  // Unknown fields are kept, so a field of another program may be of any size.
  value: { id, price: '1 €', foreign: 'ä'.repeat(bytes / 2) },
  before: null,
});
const rename = (value: string): Command => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value,
});
const tooLarge = { kind: 'refused', reason: 'documentFull' };

function documentNow(): QuizShowApp {
  if (room.loaded?.kind !== 'readable') throw new Error('unreadable');
  return room.loaded.document;
}
const bytesNow = (): number => Buffer.byteLength(JSON.stringify(documentNow()));

const largeStage = 2 ** 17;
/** Inserts stages until not even a small one fits; there is always a small one among them. */
async function fill(): Promise<void> {
  await submit(stage('small', 1600));
  for (const bytes of [largeStage, 8000, 1600])
    for (let n = 0; ; n++) {
      const result = await submit(stage(`stage${bytes}-${n}`, bytes));
      if (result.kind === 'refused') break;
    }
}
const question = (value: string): Command => ({
  type: 'edit.update',
  path: [...showPath, 'stages', 'stage8000-0', 'question', 'question'],
  value,
});

describe('a full document', () => {
  it('ROOM10 refuses to grow by any command, and writes nothing', async () => {
    await fill();
    expect(bytesNow()).toBeLessThanOrEqual(maxDocumentBytes);
    expect(bytesNow()).toBeGreaterThan(maxDocumentBytes - 4000);
    const { revision } = await room.load();
    expect(await submit(stage('more', largeStage))).toEqual(tooLarge);
    expect(await submit(question('ä'.repeat(2000)))).toEqual(tooLarge);
    expect((await room.load()).revision).toBe(revision);
    const other = {
      ...documentNow(),
      foreign: 'x'.repeat(2 * largeStage),
    };
    const replaced = await room.submit({ type: 'document.replace', document: other }, 'import', {
      kind: 'system',
    });
    expect(replaced).toEqual(tooLarge);
    expect((await testStore.store.read(path))?.revision).toBe(revision);
  });

  it('ROOM10 can still be played and shortened, which frees space at once', async () => {
    await fill();
    const showId = show?.id ?? '';
    expect(await submit({ type: 'stageQuiz.start', showId })).toMatchObject({ kind: 'accepted' });
    const remove = (id: string) =>
      submit({ type: 'edit.remove', path: [...showPath, 'stages', id] });
    expect(await submit(stage('more', largeStage))).toEqual(tooLarge);
    expect(await remove(`stage${largeStage}-2`)).toMatchObject({ kind: 'accepted' });
    expect(await submit(stage('more', largeStage))).toMatchObject({ kind: 'accepted' });
    expect(await remove('small')).toMatchObject({ kind: 'accepted' });
    expect(await submit(question('x'.repeat(1600)))).toMatchObject({ kind: 'accepted' });
    expect(await submit(stage('again', 1800))).toEqual(tooLarge);
    expect(await submit(question('x'))).toMatchObject({ kind: 'accepted' });
    expect(await submit(stage('again', 1500))).toMatchObject({ kind: 'accepted' });
  });

  it('ROOM10 is still full after a restart, and can be restored from its own export', async () => {
    await fill();
    await room.close();
    room = opened();
    expect(await submit(stage('more', largeStage))).toEqual(tooLarge);
    const before = documentNow();
    const document: unknown = JSON.parse(JSON.stringify(exportDocument(before)));
    const command: Command = { type: 'document.replace', document };
    const back = await room.submit(command, 'import', { kind: 'system' });
    expect(back).toMatchObject({ kind: 'accepted' });
    expect(documentNow().shows[0]?.stages).toHaveLength(before.shows[0]?.stages.length ?? 0);
  });

  it('ROOM3 repeats the first result of a command that was accepted while there was space', async () => {
    const first = await room.submit(stage('large', largeStage), 'once', anna);
    await submit({ type: 'edit.remove', path: [...showPath, 'stages', 'large'] });
    await fill();
    expect(await room.submit(stage('large', largeStage), 'once', anna)).toEqual(first);
  });

  it('is measured once, not on every command', async () => {
    await fill();
    await submit({ type: 'edit.remove', path: [...showPath, 'stages', 'small'] });
    const stringify = vi.spyOn(JSON, 'stringify');
    for (let n = 0; n < 100; n++) await submit(rename(`name ${n}`));
    const longest = Math.max(
      ...stringify.mock.results.map(({ value }) => (typeof value === 'string' ? value.length : 0)),
    );
    stringify.mockRestore();
    expect(longest).toBeLessThan(1000);
  });
});

describe('the growth of a document', () => {
  const small: Command = stage('small', 200);
  const commands: [string, Command][] = [
    ['an insert', small],
    ['a longer text', rename('a much longer name than before')],
    ['a removal', { type: 'edit.remove', path: [...showPath, 'stages', 'stage3'] }],
    ['a move', { type: 'edit.move', path: [...showPath, 'stages', 'stage3'], before: null }],
    ['a start', { type: 'stageQuiz.start', showId: show?.id ?? '' }],
  ];
  it.each(commands)('matches the growth of its JSON for %s', (_, command) => {
    const document = defaultDocument();
    const id = document.shows[0]?.stages[3]?.id ?? '';
    const named =
      'path' in command
        ? { ...command, path: command.path.map((key) => (key === 'stage3' ? id : key)) }
        : command;
    const reduced = reduce(document, named, { atMs: 1, actor: anna, dice: 7 });
    if (reduced.kind === 'refused') throw new Error(reduced.reason);
    const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
    const growth = size(reduced.document) - size(document);
    expect(Math.abs((patchBytes(document, reduced.patches)?.growth ?? NaN) - growth)).toBeLessThan(
      40,
    );
  });

  it('ROOM11 is measured once for repeated moves, and is refused when too much would be written', () => {
    const first = defaultDocument();
    const [one] = first.shows;
    if (one === undefined) throw new Error('no show');
    const shows = ['a', 'b', 'c'].map((id) => ({ ...one, id, foreign: 'x'.repeat(100_000) }));
    const document = { ...first, activeShow: 'a', shows };
    const moving = (times: number): Command => ({
      type: 'edit.many',
      edits: Array.from({ length: times }, () => ({
        type: 'edit.move',
        path: ['shows', 'a'],
        before: null,
      })).flatMap((move, index) => [
        { ...move, type: 'edit.move' as const },
        { ...move, type: 'edit.move' as const, before: index % 2 === 0 ? 'b' : 'c' },
      ]),
    });
    const within = (command: Command) =>
      reduceWithin(new DocumentSize(), document, command, { atMs: 1, actor: anna, dice: 7 });
    const stringify = vi.spyOn(JSON, 'stringify');
    const few = within(moving(50));
    const calls = stringify.mock.calls.length;
    stringify.mockRestore();
    expect(few).toMatchObject({ kind: 'accepted' });
    expect(calls).toBeLessThan(20);
    expect(within(moving(2000))).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });
});
