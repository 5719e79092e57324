import { describe, expect, test } from 'vitest';
import type { EditCommand } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { invert } from '@quizcast/game/document/edit';
import { reduce } from '@quizcast/game/reduce';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import {
  addJoker,
  addShow,
  addStage,
  confirmRightAnswers,
  duplicateShow,
  dropped,
  duplicateStages,
  fillPrices,
  nextId,
  switchList,
  moveTo,
  removeStages,
  reorderStages,
  setField,
  stageListOf,
  movedByOne,
} from './edits.ts';

const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;
const app = defaultDocument();

function after(command: EditCommand | null, document: QuizShowApp = app): QuizShowApp {
  if (command === null) throw new Error('no command');
  const result = reduce(document, command, stamp);
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.detail}`);
  return result.document;
}

function showOf(document: QuizShowApp, id = 'show1'): Quizshow {
  const show = document.shows.find((candidate) => candidate.id === id);
  if (show === undefined) throw new Error('no show');
  return show;
}

const show = showOf(app);
const stageList = stageListOf(show, 'stages');
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('editor edits, applied by the rules', () => {
  test('a new show has the four jokers and no stages', () => {
    const added = showOf(after(addShow('new', 'Evening', app.defaultStyle)), 'new');
    expect(added.name).toBe('Evening');
    expect(added.jokers).toHaveLength(4);
    expect(added.stages).toEqual([]);
    expect(added.currentStageIndex).toBe(-1);
  });

  test('DOC13 a new show has joker names in the app language, with the same effects', () => {
    const [english, german] = (['en', 'de'] as const).map((language) =>
      showOf(after(addShow('new', 'Evening', app.defaultStyle, language)), 'new'),
    );
    expect(german?.jokers.map(({ name }) => name)).toContain('Publikumsjoker');
    expect(german?.jokers.map(({ event }) => event)).toEqual(
      english?.jokers.map(({ event }) => event),
    );
  });

  test('changing an image clears its description, other edits keep it, and undo restores it', () => {
    const stageId = show.stages[0]?.id ?? '';
    const set = (document: QuizShowApp, name: string, value: unknown) =>
      after(setField(stageList.path, stageId, ['question', name], value), document);
    const questionOf = (document: QuizShowApp) => showOf(document).stages[0]?.question;
    const described = set(set(app, 'image', '/files/red.webp'), 'imageAlt', 'A red field');
    expect(questionOf(set(described, 'question', 'What?'))?.imageAlt).toBe('A red field');
    const replaced = questionOf(set(described, 'image', '/files/blue.webp'));
    expect(replaced).toMatchObject({ image: '/files/blue.webp' });
    expect(replaced?.imageAlt).toBeUndefined();
    const removed = questionOf(set(described, 'image', null));
    expect([removed?.image, removed?.imageAlt]).toEqual([undefined, undefined]);
    const change = setField(stageList.path, stageId, ['question', 'image'], '/files/blue.webp');
    const back = invert(described, change);
    expect(questionOf(after(back, after(change, described)))).toEqual(questionOf(described));
  });

  test('FORMAT51 a guessed right answer stays marked until it is confirmed or set, and undo restores the mark', () => {
    const stageId = show.stages[0]?.id ?? '';
    const mark: EditCommand = {
      type: 'edit.update',
      path: ['shows', 'show1', 'stages', stageId, 'question', 'isRightGuessed'],
      value: true,
    };
    const guessed = after(mark);
    const marks = (document: QuizShowApp) =>
      showOf(document).stages.filter(({ question }) => question.isRightGuessed === true).length;
    expect(marks(guessed)).toBe(1);
    expect(
      marks(after(setField(stageList.path, stageId, ['question', 'question'], 'What?'), guessed)),
    ).toBe(1);
    for (const command of [
      setField(stageList.path, stageId, ['question', 'correctAnswer'], 3),
      confirmRightAnswers([stageListOf(showOf(guessed), 'stages')]),
    ]) {
      if (command === null) throw new Error('nothing to confirm');
      const done = after(command, guessed);
      expect(marks(done)).toBe(0);
      expect(marks(after(invert(guessed, command), done))).toBe(1);
    }
    expect(confirmRightAnswers([stageList])).toBeNull();
  });

  test('a duplicated show comes after the original and is unplayed', () => {
    const played = after({ type: 'edit.update', path: ['shows', 'show1', 'name'], value: 'One' });
    const started = reduce(played, { type: 'stageQuiz.nextStage', showId: 'show1' }, stamp);
    if (started.kind === 'refused') throw new Error(started.reason);
    const two = after(addShow('last', 'Last', app.defaultStyle), started.document);
    const copied = after(duplicateShow(two.shows, showOf(two), 'copy', 'One (copy)'), two);
    expect(ids(copied.shows)).toEqual(['show1', 'copy', 'last']);
    expect(showOf(copied, 'copy')).toMatchObject({
      name: 'One (copy)',
      currentStageIndex: -1,
      moves: [],
    });
    expect(showOf(copied, 'copy').stages).toEqual(show.stages);
  });

  test('a new stage continues the prices', () => {
    const stages = showOf(after(addStage(stageList, 'new'))).stages;
    expect(stages.at(-1)).toMatchObject({ id: 'new', price: '100 €' });
    expect(stages.at(-1)?.question.answers).toEqual(['', '', '', '']);
  });

  test('duplicated stages are placed together after the last original', () => {
    const copies = new Map([
      ['stage1', 'copy1'],
      ['stage3', 'copy3'],
    ]);
    const stages = showOf(after(duplicateStages(stageList, copies, { pricesStay: false }))).stages;
    expect(ids(stages).slice(0, 6)).toEqual([
      'stage1',
      'stage2',
      'stage3',
      'copy1',
      'copy3',
      'stage4',
    ]);
    expect(stages[3]?.question).toEqual(show.stages[0]?.question);
    expect(stages[3]?.price).toBe('10 €');
    expect(duplicateStages(stageList, new Map(), { pricesStay: true })).toBeNull();
  });

  test('a joker is added at the end', () => {
    const added = after(addJoker(show, 'own', { name: 'Mum', icon: 'phone', event: 0 }));
    expect(showOf(added).jokers.at(-1)).toMatchObject({ id: 'own', name: 'Mum', isUsed: false });
  });
});

describe('moving', () => {
  const path = ['shows', 'show1', 'stages'];
  const moved = (from: number, to: number) =>
    ids(showOf(after(moveTo(path, show.stages, from, to))).stages);

  test('puts an element exactly where it was dropped', () => {
    expect(moved(0, 2).slice(0, 3)).toEqual(['stage2', 'stage3', 'stage1']);
    expect(moved(2, 0).slice(0, 3)).toEqual(['stage3', 'stage1', 'stage2']);
    expect(moved(0, 8).at(-1)).toBe('stage1');
    expect(moved(8, 7).slice(-2)).toEqual(['stage9', 'stage8']);
  });

  test('does nothing past the ends or at the same position', () => {
    expect(moveTo(path, show.stages, 0, -1)).toBeNull();
    expect(moveTo(path, show.stages, 8, 9)).toBeNull();
    expect(moveTo(path, show.stages, 3, 3)).toBeNull();
    expect(moveTo(path, [], 0, 0)).toBeNull();
  });
});

test('the last element and an unknown one have no next id', () => {
  expect(nextId(show.stages, 'stage1')).toBe('stage2');
  expect(nextId(show.stages, 'stage9')).toBeNull();
  expect(nextId(show.stages, 'gone')).toBeNull();
});

describe('several stages', () => {
  const stay = { pricesStay: true };
  const go = { pricesStay: false };
  const some = new Set(['stage2', 'stage4']);
  const prices = (document: QuizShowApp) => showOf(document).stages.map(({ price }) => price);
  const ladder = show.stages.map(({ price }) => price);
  const ordered = (order: readonly { id: string }[]) =>
    ids(order)
      .map((id) => id.replace('stage', ''))
      .join('');

  test('move up and down together as far as there is room', () => {
    expect(ordered(movedByOne(show.stages, some, -1))).toBe('214356789');
    expect(ordered(movedByOne(show.stages, some, 1))).toBe('132546789');
    expect(ordered(movedByOne(show.stages, new Set(['stage1', 'stage3']), -1))).toBe('132456789');
    expect(ordered(movedByOne(show.stages, new Set(['stage8', 'stage9']), 1))).toBe('123456789');
  });

  test('are grouped where one of them was dropped', () => {
    expect(ordered(dropped(show.stages, some, 'stage4', 0))).toBe('241356789');
    expect(ordered(dropped(show.stages, some, 'stage2', 8))).toBe('135678924');
    expect(ordered(dropped(show.stages, new Set(['stage7']), 'stage7', 2))).toBe('127345689');
  });

  test('are reordered in one edit that undo reverts, with or without their prices', () => {
    const order = dropped(show.stages, some, 'stage4', 0);
    const moved = after(reorderStages(stageList, some, order, go));
    expect(ordered(showOf(moved).stages)).toBe('241356789');
    expect(prices(moved).slice(0, 3)).toEqual(['20 €', '40 €', '10 €']);
    const stored = after(reorderStages(stageList, some, order, stay));
    expect(ordered(showOf(stored).stages)).toBe('241356789');
    expect(prices(stored)).toEqual(ladder);
    for (const pricing of [go, stay]) {
      const command = reorderStages(stageList, some, order, pricing);
      if (command === null) throw new Error('no command');
      const undone = after(invert(app, command), after(command));
      expect(showOf(undone).stages).toEqual(show.stages);
    }
    expect(reorderStages(stageList, some, show.stages, stay)).toBeNull();
    const every = movedByOne(show.stages, some, 1);
    expect(ids(showOf(after(reorderStages(stageList, some, every, go))).stages)).toEqual(
      ids(every),
    );
  });

  test('are removed, and the prices close up or stay with their stages', () => {
    expect(prices(after(removeStages(stageList, some, stay)))).toEqual(ladder.slice(0, 7));
    expect(prices(after(removeStages(stageList, some, go)))[1]).toBe('30 €');
    expect(removeStages(stageList, new Set(['gone']), stay)).toBeNull();
  });

  test('are duplicated, and the prices continue after the last', () => {
    const copied = after(duplicateStages(stageList, new Map([['stage1', 'copy']]), stay));
    expect(prices(copied)).toEqual([...ladder, '100 €']);
  });

  test('get prices in equal steps with one edit', () => {
    expect(fillPrices(stageList)).toBeNull();
    const moved = after(
      reorderStages(stageList, some, dropped(show.stages, some, 'stage4', 0), go),
    );
    expect(prices(after(fillPrices(stageListOf(showOf(moved), 'stages')), moved))).toEqual(ladder);
  });

  test('become spare questions without a price, and return with the next prices', () => {
    const ids = new Set(['stage2', 'stage3']);
    const made = after(switchList(show, 'stages', ids, { pricesStay: true }));
    expect(showOf(made).stages).toHaveLength(7);
    expect(prices(made)).toEqual(ladder.slice(0, 7));
    const { spareQuestions } = showOf(made);
    expect(spareQuestions.map(({ id, price }) => [id, price])).toEqual([
      ['stage2', ''],
      ['stage3', ''],
    ]);
    expect(spareQuestions[0]?.question).toEqual(show.stages[1]?.question);
    const back = switchList(showOf(made), 'spareQuestions', ids, { pricesStay: true });
    expect(prices(after(back, made)).slice(-2)).toEqual(['80 €', '90 €']);
    expect(switchList(show, 'stages', new Set(['gone']), { pricesStay: true })).toBeNull();
  });
});
