import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { stageSchema } from '@quizcast/game/games/stage-quiz/show';
import { beforeEach, describe, expect, it } from 'vitest';
import { pendingKey, readPendingEdits } from './pending-queue.ts';
import { clock, memoryStorage, TestPage, TestServer, userId } from '../test-bed.fixture.ts';

let server: TestServer;
let storage: ReturnType<typeof memoryStorage>;
let time: ReturnType<typeof clock>;
let page: TestPage;

beforeEach(() => {
  server = new TestServer();
  storage = memoryStorage();
  time = clock();
  page = open('page1');
});

function open(pageId: string): TestPage {
  const opened = new TestPage(server, time, storage, pageId);
  opened.connect();
  opened.settle();
  return opened;
}

/** Advances the time of the pages, with a tick every second. */
function wait(ms: number, pages = [page]): void {
  for (let left = ms; left > 0; left -= 1000) {
    time.pass(Math.min(left, 1000));
    for (const each of pages) each.store.tick();
  }
}

const name = (value: string): SingleEdit => ({
  type: 'edit.update',
  path: ['shows', showId(server.document), 'name'],
  value,
});
const showId = (document: QuizShowApp): string => document.shows[0]?.id ?? '';
const nameOf = (document: QuizShowApp): string => document.shows[0]?.name ?? '';
const insertStage = (id: string): EditCommand => ({
  type: 'edit.insert',
  path: ['shows', showId(server.document), 'stages'],
  value: stageSchema.parse({ id, price: id }),
  before: null,
});
const storedEdits = (pageId = 'page1') => readPendingEdits(storage, pendingKey(userId, pageId));
const saveKind = () => page.store.state.getState().save.kind;

describe('a new timeline', () => {
  const undo = () => page.store.undoEdit();

  it('LIVE20 replaces the state on reconnect, whatever revision the page had', () => {
    const before = server.document;
    page.store.edit(name('Stored'));
    wait(2000);
    page.settle();
    expect(nameOf(server.document)).toBe('Stored');
    page.cut();
    server.restore(before, page.store.state.getState().document === null ? 0 : 1);
    server.submit('another', { ...name('After the restore') });
    server.submit('one more', insertStage('later'));
    page.connect();
    page.settle();
    expect(page.document).toEqual(server.document);
    expect(nameOf(page.document)).toBe('After the restore');
    expect(page.store.state.getState().canUndo).toBe(false);
    expect(undo()).toBeNull();
    expect(saveKind()).toBe('saved');
  });

  it('LIVE20 is accepted during a connection, even at a lower revision', () => {
    const before = server.document;
    for (const value of ['1', '2', '3']) {
      page.store.edit(name(value));
      wait(2000);
      page.settle();
    }
    server.restore(before, 1);
    page.store.received(server.hello(null));
    expect(page.document).toEqual(before);
    page.store.edit(name('Goes on'));
    wait(2000);
    page.settle();
    expect(nameOf(server.document)).toBe('Goes on');
    expect(page.document).toEqual(server.document);
  });

  it('LIVE20 drops edits that only the old one had stored, and keeps pending edits', () => {
    const before = server.document;
    page.store.edit(name('Told to be stored, and not shown yet'));
    wait(2000);
    page.deliverUp();
    page.cut();
    page.store.edit(insertStage('waits'));
    server.restore(before, 1);
    page.connect();
    wait(2000);
    page.settle();
    expect(server.document.shows[0]?.stages.at(-1)?.id).toBe('waits');
    expect(page.document).toEqual(server.document);
    expect(storedEdits()).toEqual([]);
  });
});

describe('saving', () => {
  it('shows an edit immediately and saves it more than a second after the last change', () => {
    page.store.edit(name('New'));
    expect(nameOf(page.document)).toBe('New');
    expect(saveKind()).toBe('unsaved');
    time.pass(1000);
    page.store.tick();
    expect(page.up).toHaveLength(0);
    time.pass(1);
    page.store.tick();
    expect(saveKind()).toBe('saving');
    page.settle();
    expect(nameOf(server.document)).toBe('New');
    expect(page.store.state.getState().save).toEqual({ kind: 'saved', atMs: time.nowMs });
  });

  it('tracks the last save: by an edit, a move or another page, or before the page opened', () => {
    const lastStored = (of = page) => of.store.state.getState().lastStored;
    expect(lastStored()).toBe('never');
    time.pass(5000);
    void page.store.play({ type: 'stageQuiz.start', showId: showId(server.document) });
    page.settle();
    expect(lastStored()).toBe(time.nowMs);
    const later = open('page2');
    expect(lastStored(later)).toBe('earlier');
    time.pass(5000);
    page.store.edit(name('New'));
    page.store.saveNow();
    page.settle();
    later.settle();
    expect(lastStored(later)).toBe(time.nowMs);
  });

  it('does not save while the user keeps typing', () => {
    for (let letter = 0; letter < 20; letter++) {
      page.store.edit(name('x'.repeat(letter + 1)));
      wait(900);
    }
    page.settle();
    expect(server.applied).toHaveLength(0);
    wait(2000);
    page.settle();
    expect(server.applied).toHaveLength(1);
    expect(nameOf(server.document)).toBe('x'.repeat(20));
  });

  it('saves immediately on request, but ignores requests within a second of a save', () => {
    page.store.edit(name('one'));
    page.store.save();
    page.settle();
    expect(nameOf(server.document)).toBe('one');
    page.store.edit(name('two'));
    time.pass(999);
    page.store.save();
    expect(page.up).toHaveLength(0);
    time.pass(1);
    page.store.save();
    page.settle();
    expect(nameOf(server.document)).toBe('two');
  });

  it('sends nothing for an edit that changes nothing', () => {
    page.store.edit(name(nameOf(server.document)));
    expect(saveKind()).toBe('saved');
    expect(storedEdits()).toEqual([]);
  });

  it('changes nothing when the rules refuse an edit', () => {
    const before = page.document;
    const result = page.store.edit({
      type: 'edit.remove',
      path: ['styles', server.document.defaultStyle],
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'defaultStyleKept' });
    expect(page.document).toBe(before);
    expect(saveKind()).toBe('saved');
  });

  it('merges a burst of typing into one command, but not across other edits', () => {
    page.store.edit(name('a'));
    page.store.edit(name('ab'));
    page.store.edit(insertStage('s1'));
    page.store.edit(name('abc'));
    expect(storedEdits().map(({ command }) => command.type)).toEqual([
      'edit.update',
      'edit.insert',
      'edit.update',
    ]);
  });

  it('never changes the command of an id that was already sent', () => {
    page.store.edit(name('a'));
    page.store.saveNow();
    page.store.edit(name('ab'));
    const ids = storedEdits().map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    page.settle();
    wait(2000);
    page.settle();
    expect(server.applied.map(({ command }) => command)).toEqual([name('a'), name('ab')]);
  });

  it('stores pending edits in the browser immediately, and removes them once confirmed', () => {
    page.store.edit(name('typed'));
    expect(storedEdits().map(({ command }) => command)).toEqual([name('typed')]);
    wait(2000);
    page.settle();
    expect(storedEdits()).toEqual([]);
  });

  it('reports when the browser cannot store pending edits', () => {
    storage.isFull = true;
    page.store.edit(name('typed'));
    expect(page.store.state.getState().isPersisted).toBe(false);
    wait(2000);
    page.settle();
    expect(page.store.state.getState().isPersisted).toBe(true);
    expect(nameOf(server.document)).toBe('typed');
  });
});

describe('a failing server or connection', () => {
  it('shows offline, keeps the edits, and sends them on reconnect', () => {
    page.cut();
    page.store.edit(name('offline'));
    wait(60_000);
    expect(page.store.state.getState()).toMatchObject({
      connection: 'reconnecting',
      save: { kind: 'offline', count: 1 },
    });
    expect(nameOf(page.document)).toBe('offline');
    page.connect();
    page.settle();
    expect(nameOf(server.document)).toBe('offline');
    expect(saveKind()).toBe('saved');
  });

  it('applies an edit once if its answer was lost with the connection', () => {
    page.store.edit(insertStage('s1'));
    page.store.saveNow();
    page.deliverUp();
    page.cut();
    page.connect();
    page.settle();
    expect(server.applied).toHaveLength(1);
    expect(saveKind()).toBe('saved');
  });

  it('keeps and retries edits that the server could not store, and reports the failure meanwhile', () => {
    server.failing = 'storeFailed';
    page.store.edit(name('kept'));
    wait(2000);
    page.settle();
    expect(page.store.state.getState().save).toEqual({
      kind: 'failed',
      count: 1,
      reason: 'storeFailed',
    });
    expect(page.refused).toEqual([]);
    expect(nameOf(page.document)).toBe('kept');
    server.failing = null;
    for (let second = 0; second < 20; second++) {
      wait(1000);
      page.settle();
    }
    expect(nameOf(server.document)).toBe('kept');
    expect(saveKind()).toBe('saved');
  });

  it('reverts a refused edit and reports the reason', () => {
    page.store.edit(insertStage('s1'));
    server.failing = 'notEditable';
    wait(2000);
    page.settle();
    expect(page.refused).toMatchObject([{ reason: 'notEditable' }]);
    expect(page.document.shows[0]?.stages.some(({ id }) => id === 's1')).toBe(false);
    expect(saveKind()).toBe('saved');
  });

  it('resynchronizes after a gap in revisions', () => {
    const other = open('page2');
    other.store.edit(name('first'));
    other.store.saveNow();
    other.settle();
    page.down.length = 0;
    other.store.edit(insertStage('s1'));
    other.store.saveNow();
    other.settle();
    page.settle();
    expect(page.document).toEqual(server.document);
  });

  it('detects that the effect of a stored edit never arrived', () => {
    page.store.edit(name('mine'));
    page.store.saveNow();
    page.deliverUp();
    page.down.splice(0, page.down.length, ...page.down.filter(({ type }) => type === 'accepted'));
    page.settle();
    expect(saveKind()).toBe('saved');
    expect(nameOf(page.document)).toBe('mine');
    wait(6000);
    page.settle();
    expect(storedEdits()).toEqual([]);
    expect(page.document).toEqual(server.document);
  });
});

describe('a closed page', () => {
  it('hands its edits over to the next page', () => {
    page.cut();
    page.store.edit(name('last words'));
    const next = open('page2');
    expect(nameOf(next.document)).not.toBe('last words');
    next.store.adopt(storedEdits('page1'));
    expect(nameOf(next.document)).toBe('last words');
    next.settle();
    expect(nameOf(server.document)).toBe('last words');
  });

  it('applies its edits once if they were also sent on close', () => {
    page.store.edit(insertStage('s1'));
    for (const { id, command } of page.store.unconfirmed()) server.submit(id, command);
    const next = open('page2');
    next.store.adopt(storedEdits('page1'));
    next.settle();
    expect(server.applied).toHaveLength(1);
    expect(next.refused).toEqual([]);
  });

  it('leaves no edits if its stored data is unreadable', () => {
    const key = pendingKey(userId, 'broken');
    for (const text of [
      '{',
      'null',
      '{"a":1}',
      '[{"id":1}]',
      '[{"id":"x","command":{"type":"no"}}]',
    ]) {
      storage.set(key, text);
      expect(readPendingEdits(storage, key)).toEqual([]);
    }
  });
});

describe('undo', () => {
  it('reverts a burst of typing in one step, and redo restores it', () => {
    const before = nameOf(page.document);
    page.store.edit(name('a'));
    page.store.edit(name('ab'));
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(nameOf(page.document)).toBe(before);
    expect(page.store.undoEdit()).toBeNull();
    page.store.redoEdit();
    expect(nameOf(page.document)).toBe('ab');
  });

  it('reverts edits separated by pauses step by step', () => {
    page.store.edit(name('a'));
    time.pass(1000);
    page.store.edit(name('ab'));
    page.store.undoEdit();
    expect(nameOf(page.document)).toBe('a');
  });

  it('restores a removed stage at its old position', () => {
    const before = page.document;
    const stage = before.shows[0]?.stages[3]?.id ?? '';
    page.store.edit({
      type: 'edit.remove',
      path: ['shows', showId(before), 'stages', stage],
    });
    expect(page.document).not.toEqual(before);
    page.store.undoEdit();
    expect(page.document.shows[0]?.stages).toEqual(before.shows[0]?.stages);
  });

  it('leaves a cleared overlay cleared, and reverts the edit before it', () => {
    const before = nameOf(page.document);
    page.store.edit(name('a'));
    const clear: EditCommand = { type: 'edit.update', path: ['isCleared'], value: true };
    page.store.edit(clear, { isStep: false });
    page.store.undoEdit();
    expect([nameOf(page.document), page.document.isCleared]).toEqual([before, true]);
    expect(page.store.undoEdit()).toBeNull();
    page.store.redoEdit();
    expect([nameOf(page.document), page.document.isCleared]).toEqual(['a', true]);
  });

  it('HISTORY13 counts an edit without a step as part of the steps before it', () => {
    const before = page.document.shows[0]?.stages[0]?.question.image;
    const image = (value: string | null): SingleEdit => ({
      type: 'edit.update',
      path: [
        'shows',
        showId(page.document),
        'stages',
        page.document.shows[0]?.stages[0]?.id ?? '',
        'question',
        'image',
      ],
      value,
    });
    const replaced: EditCommand = { type: 'edit.many', edits: [name('Imported'), image(null)] };
    page.store.edit(image('https://example.org/before.png'));
    page.store.edit(replaced);
    page.store.edit(image('https://example.org/uploaded.png'), { isStep: false });
    expect(page.store.isDone(replaced)).toBe(true);
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(page.document.shows[0]?.stages[0]?.question.image).toBe(
      'https://example.org/before.png',
    );
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(page.document.shows[0]?.stages[0]?.question.image).toBe(before);
  });

  it('discards redo steps on a new edit', () => {
    page.store.edit(name('a'));
    page.store.undoEdit();
    page.store.edit(insertStage('s1'));
    expect(page.store.redoEdit()).toBeNull();
  });

  it('HISTORY9 records no step for an edit that changes nothing, and keeps redo steps', () => {
    const initial = nameOf(page.document);
    page.store.edit(name(initial));
    expect(page.store.state.getState().canUndo).toBe(false);
    page.store.edit(name('First'));
    page.store.undoEdit();
    page.store.edit(name(initial));
    expect(page.store.state.getState()).toMatchObject({ canUndo: false, canRedo: true });
    page.store.redoEdit();
    expect(nameOf(page.document)).toBe('First');
  });

  it('HISTORY13 leaves what another page has changed since, and undoes the step before', () => {
    page.store.edit(insertStage('s1'));
    page.store.edit(name('Mine'));
    page.store.saveNow();
    page.settle();
    const other = open('page2');
    other.store.edit(name('Mine and theirs'));
    other.store.saveNow();
    other.settle();
    page.settle();
    expect(page.store.undoEdit()).toEqual({ kind: 'changedSince' });
    expect(nameOf(page.document)).toBe('Mine and theirs');
    expect(page.store.state.getState()).toMatchObject({ canUndo: true, canRedo: false });
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(page.document.shows[0]?.stages.some(({ id }) => id === 's1')).toBe(false);
    // The other page undoes its own words only.
    expect(other.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(nameOf(other.document)).toBe('Mine');
  });

  it('HISTORY13 redoes nothing that another page has changed since', () => {
    page.store.edit(name('Mine'));
    page.store.undoEdit();
    page.store.saveNow();
    page.settle();
    const other = open('page2');
    other.store.edit(name('Theirs'));
    other.store.saveNow();
    other.settle();
    page.settle();
    expect(page.store.redoEdit()).toEqual({ kind: 'changedSince' });
    expect(nameOf(page.document)).toBe('Theirs');
  });

  it('HISTORY13 reverts an earlier edit only while nothing else has changed its field', () => {
    const edited = name('First');
    page.store.edit(edited);
    time.pass(1000);
    page.store.edit(insertStage('s1'));
    page.store.edit(name('Second'));
    expect(page.store.revert(edited)).toEqual({ kind: 'changedSince' });
    page.store.undoEdit();
    expect(page.store.revert(edited)).toEqual({ kind: 'accepted' });
    expect(page.document.shows[0]?.stages.at(-1)?.id).toBe('s1');
  });

  it('is refused if it is no longer possible', () => {
    page.store.edit(insertStage('s1'));
    page.store.saveNow();
    page.settle();
    const other = open('page2');
    other.store.edit({
      type: 'edit.remove',
      path: ['shows', showId(server.document), 'stages', 's1'],
    });
    other.store.saveNow();
    other.settle();
    page.settle();
    expect(page.store.undoEdit()).toMatchObject({ kind: 'refused', reason: 'notFound' });
  });
});

describe('undo of large, late or refused edits', () => {
  const removeShow = (id: string): EditCommand => ({ type: 'edit.remove', path: ['shows', id] });
  const insertShow = (id: string, count: number): EditCommand => ({
    type: 'edit.insert',
    path: ['shows'],
    value: {
      id,
      name: id,
      stages: Array.from({ length: count }, (_, index) =>
        stageSchema.parse({ id: `s${index}`, question: { question: 'ü'.repeat(1500) } }),
      ),
    },
    before: null,
  });
  const stagesOf = (document: QuizShowApp, id: string) =>
    document.shows.find((show) => show.id === id)?.stages;
  const saved = () => {
    page.store.saveNow();
    page.settle();
  };

  it('HISTORY8 sends a show with a thousand long stages in parts, and undoes and redoes it as one step', () => {
    page.store.edit(insertShow('large', 1000));
    saved();
    expect(stagesOf(server.document, 'large')).toEqual(stagesOf(page.document, 'large'));
    expect(stagesOf(server.document, 'large')).toHaveLength(1000);
    expect(server.applied.length).toBeGreaterThan(4);
    for (const { command } of server.applied)
      expect(JSON.stringify(command).length).toBeLessThan(1024 * 1024);
    page.store.undoEdit();
    expect(page.document.shows).toHaveLength(1);
    page.store.redoEdit();
    page.store.undoEdit();
    saved();
    expect(server.document.shows).toHaveLength(1);
    expect(page.document.shows).toHaveLength(1);
    expect(page.store.undoEdit()).toBeNull();
    page.store.redoEdit();
    saved();
    expect(stagesOf(server.document, 'large')).toHaveLength(1000);
  });

  it('HISTORY8 restores a deleted show with a thousand long stages unchanged @release', () => {
    page.store.edit(insertShow('large', 1000));
    saved();
    const before = stagesOf(server.document, 'large');
    page.store.edit(removeShow('large'));
    saved();
    expect(server.document.shows).toHaveLength(1);
    page.store.undoEdit();
    saved();
    expect(stagesOf(server.document, 'large')).toEqual(before);
  });

  it('HISTORY8 refuses a large edit entirely if the document is too full, and accepts it once there is space', () => {
    page.store.edit(insertShow('large', 1000));
    saved();
    const sent = server.applied.length;
    const second = insertShow('second', 1000);
    expect(page.store.edit(second)).toEqual({ kind: 'refused', reason: 'documentFull' });
    saved();
    expect(page.document.shows.map(({ id }) => id)).not.toContain('second');
    expect(server.applied).toHaveLength(sent);
    page.store.edit(removeShow('large'));
    expect(page.store.edit(second)).toEqual({ kind: 'accepted' });
    saved();
    expect(stagesOf(server.document, 'second')).toHaveLength(1000);
    page.store.undoEdit();
    page.store.undoEdit();
    expect(page.document.shows.map(({ id }) => id)).toContain('large');
  });

  it('HISTORY9 reverts several fields that were dragged together in one step', () => {
    const drag = (x: number): EditCommand => ({
      type: 'edit.many',
      edits: (['positionX', 'positionY'] as const).map((field) => ({
        type: 'edit.update',
        path: ['styles', server.document.defaultStyle, 'joker', field],
        value: x,
      })),
    });
    const before = page.document.styles;
    for (let x = 1; x < 30; x++) page.store.edit(drag(x));
    saved();
    expect(server.applied).toHaveLength(1);
    page.store.undoEdit();
    expect(page.document.styles).toEqual(before);
    expect(page.store.undoEdit()).toBeNull();
    page.store.redoEdit();
    expect(page.document.styles).toEqual(server.document.styles);
  });

  it('HISTORY9 keeps a step that cannot be undone now but may be later', () => {
    const move = (type: 'start' | 'nextStage' | 'reset') => {
      void page.store.play({ type: `stageQuiz.${type}`, showId: showId(server.document) });
      page.settle();
    };
    const stage = stageSchema.parse({ id: 'first' });
    page.store.edit({
      type: 'edit.insert',
      path: ['shows', showId(server.document), 'stages'],
      value: stage,
      before: server.document.shows[0]?.stages[0]?.id ?? null,
    });
    saved();
    move('start');
    move('nextStage');
    expect(page.store.undoEdit()).toEqual({ kind: 'refused', reason: 'stageOnAir' });
    expect(page.document.shows[0]?.stages[0]?.id).toBe('first');
    move('reset');
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(page.document.shows[0]?.stages[0]?.id).not.toBe('first');
  });

  it('HISTORY9 drops a step that the server refused, and undoes the one before it', () => {
    const before = nameOf(page.document);
    page.store.edit(name('kept'));
    saved();
    const other = open('page2');
    other.store.edit(insertStage('twice'));
    other.store.saveNow();
    page.store.edit(insertStage('twice'));
    other.settle();
    page.store.saveNow();
    page.settle();
    expect(page.store.undoEdit()).toEqual({ kind: 'accepted' });
    expect(nameOf(page.document)).toBe(before);
  });

  it('HISTORY9 reverts a single edit, as a regular undo if it was the last', () => {
    const first = insertStage('a');
    page.store.edit(first);
    page.store.edit(name('later'));
    expect(page.store.revert(first)).toEqual({ kind: 'accepted' });
    expect(nameOf(page.document)).toBe('later');
    expect(page.document.shows[0]?.stages.some(({ id }) => id === 'a')).toBe(false);
    expect(page.store.revert(first)).toBeNull();
    page.store.undoEdit();
    expect(page.document.shows[0]?.stages.some(({ id }) => id === 'a')).toBe(true);
    const last = insertStage('b');
    page.store.edit(last);
    page.store.revert(last);
    page.store.redoEdit();
    expect(page.document.shows[0]?.stages.some(({ id }) => id === 'b')).toBe(true);
  });
});

describe('game moves', () => {
  const start = () => ({ type: 'stageQuiz.start' as const, showId: showId(server.document) });
  const next = () => ({ type: 'stageQuiz.nextStage' as const, showId: showId(server.document) });
  const stageIndex = (document: QuizShowApp) => document.shows[0]?.currentStageIndex;

  it('do not wait for autosave, and are sent after pending edits', async () => {
    page.store.edit(name('typed'));
    const result = page.store.play(next());
    page.settle();
    expect(await result).toEqual({ kind: 'accepted' });
    expect(server.applied.map(({ command }) => command.type)).toEqual([
      'edit.update',
      'stageQuiz.nextStage',
    ]);
  });

  it('SQ16 undo one move when two hosts press undo at once, and two when one host presses twice', async () => {
    const undo = () => ({ type: 'stageQuiz.undo' as const, showId: showId(server.document) });
    const other = open('page2');
    for (const move of [start(), next(), next(), next()]) {
      void page.store.play(move);
      page.settle();
    }
    other.settle();
    const results = [page.store.play(undo()), other.store.play(undo())];
    page.settle();
    other.settle();
    expect(await Promise.all(results)).toEqual([
      { kind: 'accepted' },
      { kind: 'refused', reason: 'moveChanged' },
    ]);
    expect(stageIndex(server.document)).toBe(1);
    void page.store.play(undo());
    void page.store.play(undo());
    page.settle();
    expect(stageIndex(server.document)).toBe(-1);
  });

  it('show immediately if they record a time, even with a clock offset in fractions of a millisecond', () => {
    const everybodyPlays = { isOn: true };
    const path = ['shows', showId(server.document), 'everybodyPlays'];
    page.store.edit({ type: 'edit.update', path, value: everybodyPlays });
    wait(2000);
    page.settle();
    page.store.setClockOffsetMs(12.5);
    void page.store.play(next());
    expect(stageIndex(page.document)).toBe(0);
    void page.store.play({
      type: 'stageQuiz.lockAnswer',
      showId: showId(server.document),
      answer: 0,
    });
    expect(page.document.shows[0]?.stages[0]?.question.lockedAnswer).toBe(0);
    page.settle();
    expect(page.document).toEqual(server.document);
  });

  it('show immediately, and never twice, as answer and effect arrive', async () => {
    void page.store.play(next());
    expect(stageIndex(page.document)).toBe(0);
    const seen: (number | undefined)[] = [];
    page.store.state.subscribe(({ document }) => document && seen.push(stageIndex(document)));
    page.settle();
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(page.document).toEqual(server.document);
  });

  it('stay visible as the effect of an earlier move arrives', () => {
    void page.store.play(next());
    page.deliverUp();
    void page.store.play(next());
    const seen: (number | undefined)[] = [];
    page.store.state.subscribe(({ document }) => document && seen.push(stageIndex(document)));
    page.settle();
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(page.document).toEqual(server.document);
  });

  it('are refused with the reason from the rules', async () => {
    for (let stage = 0; stage < 9; stage++) void page.store.play(next());
    const result = page.store.play(next());
    page.settle();
    expect(await result).toEqual({ kind: 'refused', reason: 'noNextStage' });
    expect(stageIndex(page.document)).toBe(8);
  });

  it('are not queued without a connection', async () => {
    page.cut();
    expect(await page.store.play(start())).toEqual({ kind: 'offline' });
    page.connect();
    page.settle();
    expect(server.applied).toHaveLength(0);
  });

  it('apply once if the connection breaks between move and answer', async () => {
    const result = page.store.play(next());
    page.deliverUp();
    page.cut();
    page.connect();
    page.settle();
    expect(await result).toEqual({ kind: 'accepted' });
    expect(stageIndex(server.document)).toBe(0);
    expect(stageIndex(page.document)).toBe(0);
  });

  it('time out after five seconds without an answer, and their preview is reverted', async () => {
    const result = page.store.play(next());
    page.cut();
    wait(7000);
    expect(await result).toEqual({ kind: 'noAnswer' });
    expect(stageIndex(page.document)).toBe(-1);
  });
});
