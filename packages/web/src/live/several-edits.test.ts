import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { stageSchema } from '@quizcast/game/games/stage-quiz/show';
import { beforeEach, describe, expect, it } from 'vitest';
import { clock, memoryStorage, TestPage, TestServer } from './test-bed.fixture.ts';

let server: TestServer;
let one: TestPage;
let other: TestPage;
let storage: ReturnType<typeof memoryStorage>;
let time: ReturnType<typeof clock>;

beforeEach(() => {
  server = new TestServer();
  storage = memoryStorage();
  time = clock();
  [one, other] = [open('page1'), open('page2')];
});

function open(pageId: string): TestPage {
  const opened = new TestPage(server, time, storage, pageId);
  opened.connect();
  opened.settle();
  return opened;
}

function save(page: TestPage): void {
  page.store.saveNow();
  page.settle();
  for (const each of [one, other]) each.settle();
}

const list = (show = 'show1') => ['shows', show, 'stages'];
const editMany = (...edits: SingleEdit[]): EditCommand => ({ type: 'edit.many', edits });
const remove = (id: string): SingleEdit => ({ type: 'edit.remove', path: [...list(), id] });
const price = (id: string, value: string): SingleEdit => ({
  type: 'edit.update',
  path: [...list(), id, 'price'],
  value,
});
const insert = (id: string, before: string | null, show?: string): SingleEdit => ({
  type: 'edit.insert',
  path: list(show),
  value: stageSchema.parse({ id }),
  before,
});
const typed = (id: string, value: string): SingleEdit => ({
  type: 'edit.update',
  path: [...list(), id, 'question', 'question'],
  value,
});
const stagesOf = (document: QuizShowApp, show = 'show1') =>
  document.shows.find(({ id }) => id === show)?.stages ?? [];
const idsOf = (document: QuizShowApp) => stagesOf(document).map(({ id }) => id);
const numbered = (...numbers: number[]) => numbers.map((number) => `stage${number}`);

function expectAllSame(): void {
  expect(one.document).toEqual(server.document);
  expect(other.document).toEqual(server.document);
  expect([...one.refused, ...other.refused]).toEqual([]);
}

describe('an edit of several elements while another user removes some of them', () => {
  /** A copy after the third stage; prices stay in place, so each later stage gets the price of the next one. */
  const duplicate = () =>
    editMany(
      insert('copy', 'stage4'),
      ...numbered(4, 5, 6, 7, 8, 9).map((id, index) => price(id, `${(index + 5) * 10} €`)),
    );

  it.each(['online', 'offline'])('EDIT22 loses nothing that was typed (%s)', (link) => {
    if (link === 'offline') one.cut();
    other.store.edit(remove('stage7'));
    other.store.saveNow();
    other.deliverUp();
    one.store.edit(duplicate());
    one.store.edit(typed('copy', 'A long question'));
    expect(stagesOf(one.document)[3]?.question.question).toBe('A long question');
    one.connect();
    save(one);
    expect(idsOf(server.document)).toEqual([
      ...numbered(1, 2, 3),
      'copy',
      ...numbered(4, 5, 6, 8, 9),
    ]);
    expect(stagesOf(server.document)[3]?.question.question).toBe('A long question');
    expect(stagesOf(server.document).at(-1)?.price).toBe('100 €');
    expectAllSame();
  });

  it('EDIT22 can be undone without restoring removed elements, and redone', () => {
    const before = stagesOf(one.document);
    one.store.edit(duplicate());
    save(one);
    other.store.edit(remove('stage7'));
    save(other);
    expect(one.store.undoEdit()).toEqual({ kind: 'accepted' });
    save(one);
    expect(stagesOf(server.document)).toEqual(before.filter(({ id }) => id !== 'stage7'));
    expect(one.store.redoEdit()).toEqual({ kind: 'accepted' });
    save(one);
    expect(idsOf(server.document)).toContain('copy');
    expect(other.store.undoEdit()).toEqual({ kind: 'accepted' });
    save(other);
    expect(idsOf(server.document)).toContain('stage7');
    expectAllSame();
  });

  it('EDIT22 removes only the remaining elements, and each user can undo their own removals', () => {
    const before = idsOf(one.document);
    one.cut();
    one.store.edit(editMany(...numbered(1, 2, 3).map(remove)));
    other.store.edit(editMany(...numbered(3, 4).map(remove)));
    save(other);
    one.connect();
    save(one);
    expect(idsOf(server.document)).toEqual(numbered(5, 6, 7, 8, 9));
    expectAllSame();
    expect(one.store.undoEdit()).toEqual({ kind: 'accepted' });
    save(one);
    expect(other.store.undoEdit()).toEqual({ kind: 'accepted' });
    save(other);
    expect(idsOf(server.document).toSorted()).toEqual(before);
    expectAllSame();
  });

  it('EDIT22 is refused and reported to the user if all elements are already removed', () => {
    one.cut();
    one.store.edit(editMany(...numbered(1, 2).map(remove)));
    other.store.edit(editMany(...numbered(1, 2).map(remove)));
    save(other);
    one.connect();
    save(one);
    expect(one.refused).toMatchObject([{ reason: 'notFound', isPartly: false }]);
    expect(one.document).toEqual(server.document);
    expect(one.store.undoEdit()).toBeNull();
  });
});

describe('an edit sent in parts', () => {
  const large = (): EditCommand => ({
    type: 'edit.insert',
    path: ['shows'],
    value: {
      id: 'large',
      name: 'large',
      stages: Array.from({ length: 1000 }, (_, index) =>
        stageSchema.parse({ id: `s${index}`, question: { question: 'ü'.repeat(1500) } }),
      ),
    },
    before: null,
  });
  const hasLarge = ({ shows }: QuizShowApp) => shows.some(({ id }) => id === 'large');

  it('HISTORY11 stops at a refused part, reports it, and can be undone in one step', () => {
    one.store.edit(typed('stage1', 'before'));
    save(one);
    one.store.edit(large());
    one.store.saveNow();
    one.deliverUp();
    other.settle();
    other.store.edit(insert('oneTooMany', null, 'large'));
    save(other);
    expect(one.refused).toMatchObject([{ reason: 'listFull', isPartly: true }]);
    const made = stagesOf(server.document, 'large').length;
    expect(made).toBeGreaterThan(100);
    expect(made).toBeLessThan(1000);
    expect(one.document).toEqual(server.document);
    expect(one.store.state.getState().save.kind).toBe('saved');
    expect(one.store.undoEdit()).toEqual({ kind: 'accepted' });
    save(one);
    expect(hasLarge(server.document)).toBe(false);
    expect(stagesOf(one.document)[0]?.question.question).toBe('before');
    expect(one.document).toEqual(server.document);
  });

  it('HISTORY11 leaves nothing behind if its first part is refused', () => {
    one.store.edit(large());
    server.failing = 'listFull';
    one.store.saveNow();
    one.deliverUp();
    server.failing = null;
    one.settle();
    save(one);
    expect(one.refused).toMatchObject([{ reason: 'listFull', isPartly: false }]);
    expect(server.applied).toEqual([]);
    expect(hasLarge(one.document)).toBe(false);
    expect(one.store.undoEdit()).toBeNull();
    expect(one.store.state.getState().save.kind).toBe('saved');
  });

  it('HISTORY11 continues after a part with nothing left to do', () => {
    // Two fields of a stage that was removed, each as large as a part, and one of another stage.
    const explanation = (id: string): SingleEdit => ({
      type: 'edit.update',
      path: [...list(), id, 'question', 'question'],
      value: 'ü'.repeat(1500),
    });
    const edits = [
      ...Array.from({ length: 300 }, () => explanation('stage1')),
      ...Array.from({ length: 300 }, () => explanation('stage2')),
    ];
    one.cut();
    one.store.edit(editMany(...edits));
    other.store.edit(remove('stage1'));
    save(other);
    one.connect();
    save(one);
    expect(server.applied.length).toBeGreaterThan(2);
    expect(stagesOf(server.document)[0]?.question.question).toBe('ü'.repeat(1500));
    expectAllSame();
  });
});
