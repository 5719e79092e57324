import type { EditCommand } from '@quizcast/game/command';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { edit, invert } from '@quizcast/game/document/edit';
import { describe, expect, it } from 'vitest';
import {
  addBoard,
  addCategoryShow,
  clearField,
  duplicateBoard,
  duplicateCategoryShow,
  moveBoard,
  moveCategory,
  setImage,
  swapFields,
  writeBlock,
} from './board-edits.ts';
import { categoryShowOf, placedAt, showPath, whereIs } from '../places.ts';

const id = defaultCategoryShowId;
const before = defaultDocument();
const showIn = (app: QuizShowApp): CategoryQuizshow => {
  const show = categoryShowOf(app, id);
  if (show === undefined) throw new Error('no show');
  return show;
};
const show = showIn(before);

/** Applies the edit, and checks that undo reverts exactly it. */
function after(command: EditCommand | null, app = before): QuizShowApp {
  if (command === null) throw new Error('nothing to do');
  const done = edit(app, command);
  if (done.kind === 'refused') throw new Error(done.reason);
  const back = invert(app, command);
  const undone = back === null ? null : edit(done.document, back);
  expect(undone?.kind === 'edited' && undone.document).toEqual(app);
  return done.document;
}

const questions = (app: QuizShowApp, column: number) =>
  showIn(app).gamefield.categories[column]?.fields.map(({ question }) => question.slice(0, 9));

let count = 0;
const newId = () => `new${(count += 1)}`;

describe('swapping fields', () => {
  it('moves them unchanged within a category', () => {
    const done = after(swapFields(show, null, { column: 0, row: 1 }, { column: 0, row: 4 }));
    const was = questions(before, 0) ?? [];
    expect(questions(done, 0)).toEqual([was[0], was[4], was[2], was[3], was[1]]);
    expect(whereIs(showIn(done), null, 'field1-2')).toEqual({ column: 0, row: 4 });
    const up = after(swapFields(show, null, { column: 0, row: 2 }, { column: 0, row: 1 }));
    expect(questions(up, 0)).toEqual([was[0], was[2], was[1], was[3], was[4]]);
  });

  it('swaps all their content across categories', () => {
    const path = [...showPath(id), 'gamefield', 'categories', 'category1', 'fields', 'field1-1'];
    const pictured = after(setImage(path, '/files/a/b.webp', '/files/a/c.webp'));
    const done = after(
      swapFields(showIn(pictured), null, { column: 0, row: 0 }, { column: 3, row: 4 }),
      pictured,
    );
    expect(placedAt(showIn(done), null, { column: 3, row: 4 })?.field).toMatchObject({
      id: 'field4-5',
      question: 'Which bird can fly backwards?',
      image: '/files/a/b.webp',
      blurredImage: '/files/a/c.webp',
      isGuessQuestion: false,
    });
    const other = placedAt(showIn(done), null, { column: 0, row: 0 })?.field;
    expect(other).toMatchObject({ answer: '330', isGuessQuestion: true });
    expect(other?.image).toBeUndefined();
    expect(other?.blurredImage).toBeUndefined();
  });

  it('does nothing for the same field, a missing field or a missing board', () => {
    expect(swapFields(show, null, { column: 0, row: 0 }, { column: 0, row: 0 })).toBeNull();
    expect(swapFields(show, null, { column: 0, row: 4 }, { column: 0, row: 5 })).toBeNull();
    expect(swapFields(show, 'gone', { column: 0, row: 0 }, { column: 1, row: 0 })).toBeNull();
  });
});

it('moves a category to another column, but not past the last', () => {
  const names = (app: QuizShowApp) => showIn(app).gamefield.categories.map(({ name }) => name[0]);
  expect(names(after(moveCategory(show, null, 0, 2)))).toEqual(['O', 'K', 'A', 'N', 'G']);
  expect(moveCategory(show, null, 4, 5)).toBeNull();
});

it('clears a field in one step, and does nothing for an empty one', () => {
  const done = after(clearField(show, null, { column: 3, row: 4 }));
  expect(placedAt(showIn(done), null, { column: 3, row: 4 })?.field).toMatchObject({
    question: '',
    answer: '',
    isGuessQuestion: false,
  });
  expect(clearField(showIn(done), null, { column: 3, row: 4 })).toBeNull();
});

it('writes a block in one step, without unchanged values', () => {
  const command = writeBlock(show, null, [
    { at: { column: 0, row: -1 }, name: 'Birds' },
    { at: { column: 1, row: -1 }, name: 'On the map' },
    { at: { column: 0, row: 0 }, question: 'New?', answer: 'The hummingbird' },
    { at: { column: 0, row: 9 }, question: 'Nowhere' },
  ]);
  expect(command).toMatchObject({ type: 'edit.many', edits: [{}, {}] });
  const done = showIn(after(command)).gamefield.categories[0];
  expect([done?.name, done?.fields[0]?.question]).toEqual(['Birds', 'New?']);
});

it('clears the description of the old image when a new one is set', () => {
  const final = showPath(id, 'final');
  expect(setImage(final, 'https://a.example/a.png')).toMatchObject({
    edits: [{ value: 'https://a.example/a.png' }, { path: [...final, 'imageAlt'], value: null }],
  });
  after(setImage(final, 'https://a.example/a.png'));
});

describe('shows and boards', () => {
  it('creates shows with named categories, and copies them unplayed with new seats', () => {
    const made = after(
      addCategoryShow('New', 'category-quiz-blue', (number) => `C${number}`, newId),
    );
    const fresh = made.categoryQuiz.shows.at(-1);
    expect(fresh?.gamefield.categories.map(({ name }) => name)).toEqual([
      'C1',
      'C2',
      'C3',
      'C4',
      'C5',
    ]);
    const playing = { ...show, players: show.players.map((each) => ({ ...each, points: 9 })) };
    const copy = after(duplicateCategoryShow(made.categoryQuiz.shows, playing, 'Copy', newId), made)
      .categoryQuiz.shows[1];
    expect(copy).toMatchObject({ name: 'Copy', players: [{ points: 0 }, {}, {}, {}] });
    const seats = new Set([...show.players, ...(copy?.players ?? [])].map((each) => each.id));
    expect(seats.size).toBe(8);
  });

  it('adds boards at the end, copies them after the original, and moves them', () => {
    const two = after(addBoard(show, 'b1', (number) => `C${number}`));
    expect(showIn(two).boards).toMatchObject([{ id: 'b1', factor: 2 }]);
    const three = after(duplicateBoard(showIn(two), null, 'b2', 'Copy'), two);
    expect(showIn(three).boards).toMatchObject([
      { id: 'b2', name: 'Copy', categories: [{ name: 'Animals' }, {}, {}, {}, {}] },
      { id: 'b1' },
    ]);
    const turned = after(moveBoard(showIn(three), 'b2', 1), three);
    expect(showIn(turned).boards.map((board) => board.id)).toEqual(['b1', 'b2']);
    expect(moveBoard(showIn(three), 'b2', -1)).toBeNull();
  });
});
