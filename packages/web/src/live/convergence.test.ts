import type { EditCommand, SingleEdit, UserCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { stageSchema } from '@quizcast/game/games/stage-quiz/show';
import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';
import { pendingKey, readPendingEdits } from './store/pending-queue.ts';
import { clock, memoryStorage, TestPage, TestServer, userId } from './test-bed.fixture.ts';

// Two editors of one account on connections that lose messages, drop and reconnect, and pages that close at any time:
// in the end all have the same state, with nothing lost or duplicated.

/** A random event; `page` and `at` are taken modulo the number of choices. */
type Happening =
  | { kind: 'insert' | 'remove' | 'move'; page: number; at: number; to: number }
  | { kind: 'removeSeveral' | 'duplicate' | 'priceSeveral'; page: number; at: number; to: number }
  | { kind: 'rename'; page: number; at: number; text: string }
  | { kind: 'undo' | 'redo' | 'save' | 'cut' | 'connect' | 'close' | 'up' | 'down'; page: number }
  | { kind: 'loseNews'; page: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'failing'; isFailing: boolean };

const page = fc.nat(1);
const at = fc.nat(20);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('insert', 'remove', 'move'), page, at, to: at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('removeSeveral', 'duplicate', 'priceSeveral'),
      page,
      at,
      to: at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rename'),
      page,
      at,
      text: fc.string({ maxLength: 6 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'undo',
        'redo',
        'save',
        'cut',
        'connect',
        'close',
        'up',
        'up',
        'down',
        'down',
        'up',
        'down',
      ),
      page,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('loseNews'), page }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 4000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('failing'), isFailing: fc.boolean() }) },
);

class World {
  server = new TestServer();
  storage = memoryStorage();
  time = clock();
  pages: [TestPage, TestPage];
  /** Inserted stages: each must be in the server's log exactly once, or its author was notified. */
  inserted = new Set<string>();
  refusedIds = new Set<string>();
  #opened = 0;

  constructor() {
    this.pages = [this.#open(), this.#open()];
  }

  #open(): TestPage {
    const opened = new TestPage(this.server, this.time, this.storage, `page${++this.#opened}`);
    opened.connect();
    opened.settle();
    return opened;
  }

  /** The page closes and the next one adopts its pending edits, which it may also have sent while closing. */
  close(index: 0 | 1, sendsOnLeave: boolean): void {
    const leaving = this.pages[index];
    if (sendsOnLeave)
      for (const { id, command } of leaving.store.unconfirmed()) this.server.submit(id, command);
    leaving.cut();
    this.#noteRefusals(leaving);
    const next = this.#open();
    const key = pendingKey(userId, leaving.pageId);
    next.store.adopt(readPendingEdits(this.storage, key));
    this.storage.remove(key);
    this.pages[index] = next;
  }

  heal(): void {
    this.server.failing = null;
    for (let round = 0; round < 40; round++) {
      for (const each of this.pages) {
        each.connect();
        each.settle();
        this.time.pass(1500);
        each.store.tick();
        each.settle();
      }
    }
    for (const each of this.pages) this.#noteRefusals(each);
  }

  #noteRefusals({ refused }: TestPage): void {
    for (const { command } of refused)
      for (const id of insertedBy(command)) this.refusedIds.add(id);
  }
}

const insertedBy = (command: UserCommand): string[] =>
  (command.type === 'edit.many' ? command.edits : [command]).flatMap((edit) =>
    edit.type === 'edit.insert' ? [edit.value.id] : [],
  );

const first = (document: QuizShowApp) => {
  const show = document.shows[0];
  if (show === undefined) throw new Error('no show');
  return show;
};

function commandOf(happens: Happening, document: QuizShowApp): EditCommand | null {
  const { id, stages } = first(document);
  const path = ['shows', id, 'stages'];
  const stage = 'at' in happens ? stages[happens.at % Math.max(1, stages.length)]?.id : undefined;
  if (happens.kind === 'insert')
    return {
      type: 'edit.insert',
      path,
      value: stageSchema.parse({ id: newId() }),
      before: stage ?? null,
    };
  if (stage === undefined) return null;
  if (happens.kind === 'remove') return { type: 'edit.remove', path: [...path, stage] };
  if (happens.kind === 'rename')
    return { type: 'edit.update', path: [...path, stage, 'price'], value: happens.text };
  if (happens.kind === 'move') {
    const before = stages[happens.to % stages.length]?.id ?? null;
    return { type: 'edit.move', path: [...path, stage], before };
  }
  if (!('to' in happens)) return null;
  const [from = 0, to = 0] = [happens.at, happens.to]
    .map((index) => index % stages.length)
    .toSorted((a, b) => a - b);
  return severalOf(
    happens.kind,
    path,
    stages.slice(from, to + 1).map((each) => each.id),
  );
}

/**
 * Edits that the editor sends as one command: removing all selected stages, and copies with prices that keep their
 * places.
 */
function severalOf(kind: Happening['kind'], path: string[], ids: string[]): EditCommand | null {
  const price = (id: string): SingleEdit => ({
    type: 'edit.update',
    path: [...path, id, 'price'],
    value: `${kind} ${ids.length}`,
  });
  const edits = ids.map((id): SingleEdit => {
    return kind === 'removeSeveral' ? { type: 'edit.remove', path: [...path, id] } : price(id);
  });
  const [before = null] = ids;
  const value = stageSchema.parse({ id: newId() });
  if (kind === 'duplicate') edits.unshift({ type: 'edit.insert', path, value, before });
  return { type: 'edit.many', edits };
}

function live(world: World, happens: Happening): void {
  if (happens.kind === 'wait') {
    world.time.pass(happens.ms);
    for (const each of world.pages) each.store.tick();
    return;
  }
  if (happens.kind === 'failing') {
    world.server.failing = happens.isFailing ? 'storeFailed' : null;
    return;
  }
  const index = happens.page === 0 ? 0 : 1;
  const actor = world.pages[index];
  const command = commandOf(happens, actor.document);
  if (command !== null) {
    const result = actor.store.edit(command);
    if (result.kind === 'accepted') for (const id of insertedBy(command)) world.inserted.add(id);
    return;
  }
  const effects: Partial<Record<Happening['kind'], () => void>> = {
    undo: () => void actor.store.undoEdit(),
    redo: () => void actor.store.redoEdit(),
    save: () => actor.store.save(),
    cut: () => actor.cut(),
    connect: () => actor.connect(),
    close: () => world.close(index, world.time.nowMs % 2 === 0),
    up: () => actor.deliverUp(),
    down: () => actor.deliverDown(),
    loseNews: () => void actor.down.shift(),
  };
  effects[happens.kind]?.();
}

describe('two editors on a lossy connection', () => {
  it('converge without lost or duplicated edits', () => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 10, maxLength: 120 }), (happenings) => {
        const world = new World();
        for (const happens of happenings) live(world, happens);
        world.heal();
        const [one, other] = world.pages;
        expect(one.document).toEqual(world.server.document);
        expect(other.document).toEqual(world.server.document);
        expect(world.pages.map(({ store }) => store.state.getState().save.kind)).toEqual([
          'saved',
          'saved',
        ]);
        expect(world.storage.keys()).toEqual([]);
        const stored = world.server.applied.flatMap(({ command }) => insertedBy(command));
        for (const id of world.inserted)
          expect(stored.includes(id) || world.refusedIds.has(id), `stage ${id}`).toBe(true);
        const ids = first(world.server.document).stages.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: scaled(400) },
    );
  });

  it('keep their edits of different stages, and each field ends with the last value of its editor', () => {
    const texts = fc.array(fc.tuple(page, fc.string({ maxLength: 8 })), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, fc.array(happening, { maxLength: 60 }), (typed, happenings) => {
        const world = new World();
        const own = [0, 1].map((index) => first(world.server.document).stages[index]?.id ?? '');
        const last: (string | null)[] = [null, null];
        const disturbances = happenings.filter(
          ({ kind, ...happens }) => !('at' in happens) && !['undo', 'redo'].includes(kind),
        );
        for (const [turn, [index, text]] of typed.entries()) {
          world.pages[index === 0 ? 0 : 1].store.edit({
            type: 'edit.update',
            path: [
              'shows',
              first(world.server.document).id,
              'stages',
              own[index] ?? '',
              'question',
              'question',
            ],
            value: text,
          });
          last[index] = text;
          const disturbance = disturbances[turn];
          if (disturbance !== undefined) live(world, disturbance);
        }
        world.heal();
        for (const index of [0, 1]) {
          const stage = first(world.server.document).stages[index];
          if (last[index] !== null) expect(stage?.question.question).toBe(last[index]);
          expect(stage?.id).toBe(own[index]);
        }
      }),
      { numRuns: scaled(300) },
    );
  });
});
