import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import { unplayedCategoryShow } from '@quizcast/game/games/category-quiz/reset';
import { blankCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import {
  categoryCount,
  type Board,
  type CategoryQuizshow,
  type Field,
  type Gamefield,
} from '@quizcast/game/games/category-quiz/show';
import { nextId, moveTo, combineEdits } from '../../edits.ts';
import { boardOf, boardPath, placedAt, showPath, type At, type BoardId } from '../places.ts';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

const update = (path: IdPath, value: unknown): SingleEdit => ({ type: 'edit.update', path, value });

/** The content of a field that an author writes. */
export type FieldContent = Pick<
  Field,
  | 'question'
  | 'answer'
  | 'image'
  | 'imageAlt'
  | 'hostNotes'
  | 'isGuessQuestion'
  | 'isDouble'
  | 'blurredImage'
  | 'blurAtFirst'
  | 'sound'
>;

const blankContent: FieldContent = {
  question: '',
  answer: '',
  image: undefined,
  imageAlt: undefined,
  hostNotes: undefined,
  isGuessQuestion: false,
  isDouble: undefined,
  blurredImage: undefined,
  blurAtFirst: false,
  sound: undefined,
};

const contentNames = [
  'question',
  'answer',
  'image',
  'imageAlt',
  'hostNotes',
  'isGuessQuestion',
  'isDouble',
  'blurredImage',
  'blurAtFirst',
  'sound',
] as const satisfies readonly (keyof FieldContent)[];

/** Edits that give the field at `path` this content. */
const written = (path: IdPath, field: Field, content: Partial<FieldContent>): SingleEdit[] =>
  contentNames.flatMap((name) =>
    !Object.hasOwn(content, name) || field[name] === content[name]
      ? []
      : [update([...path, name], content[name] ?? null)],
  );

/** Swaps two fields; null when there is nothing to change. */
export function swapFields(
  show: CategoryQuizshow,
  boardId: BoardId,
  from: At,
  to: At,
): EditCommand | null {
  const [one, other] = [placedAt(show, boardId, from), placedAt(show, boardId, to)];
  if (one === null || other === null || one.field === other.field) return null;
  if (one.category !== other.category)
    return combineEdits([
      ...written(one.path, one.field, { ...blankContent, ...other.field }),
      ...written(other.path, other.field, { ...blankContent, ...one.field }),
    ]);
  // Within a category the fields themselves are moved: the played state stays with its question.
  const { fields } = one.category;
  const [upper, lower] = from.row < to.row ? [one, other] : [other, one];
  return combineEdits([
    { type: 'edit.move', path: lower.path, before: upper.field.id },
    { type: 'edit.move', path: upper.path, before: nextId(fields, lower.field.id) },
  ]);
}

/** Moves a category to another column; those in between shift. */
export function moveCategory(
  show: CategoryQuizshow,
  boardId: BoardId,
  from: number,
  to: number,
): EditCommand | null {
  const categories = boardOf(show, boardId)?.categories ?? [];
  return moveTo(boardPath(show.id, boardId, 'categories'), categories, from, to);
}

/** Clears the content of a field. */
export function clearField(show: CategoryQuizshow, boardId: BoardId, at: At): EditCommand | null {
  const placed = placedAt(show, boardId, at);
  return placed === null ? null : combineEdits(written(placed.path, placed.field, blankContent));
}

/**
 * Sets or removes the picture of a field, the final or the tie-break. The old picture's description is removed. The
 * final and the tie-break have no blurring: `blurredImage` is omitted there.
 */
export function setImage(
  path: IdPath,
  image: string | null,
  blurredImage?: string | null,
): EditCommand {
  return {
    type: 'edit.many',
    edits: [
      update([...path, 'image'], image),
      update([...path, 'imageAlt'], null),
      ...(blurredImage === undefined ? [] : [update([...path, 'blurredImage'], blurredImage)]),
    ],
  };
}

/** What a block writes to one field or one category name. */
export interface Written {
  at: At;
  name?: string;
  question?: string;
  answer?: string;
}

/** Writes several fields and names as one step. */
export function writeBlock(
  show: CategoryQuizshow,
  boardId: BoardId,
  block: readonly Written[],
): EditCommand | null {
  return combineEdits(
    block.flatMap(({ at, name, question, answer }): SingleEdit[] => {
      const category = boardOf(show, boardId)?.categories[at.column];
      if (category === undefined) return [];
      if (name !== undefined)
        return name === category.name
          ? []
          : [update(boardPath(show.id, boardId, 'categories', category.id, 'name'), name)];
      const placed = placedAt(show, boardId, at);
      if (placed === null) return [];
      return written(placed.path, placed.field, {
        ...(question === undefined ? {} : { question }),
        ...(answer === undefined ? {} : { answer }),
      });
    }),
  );
}

/** Named categories of a new board; `nameOf` counts from 1. */
const namedCategories = (nameOf: (number: number) => string): { name: string }[] =>
  Array.from({ length: categoryCount }, (_, column) => ({ name: nameOf(column + 1) }));

export const addCategoryShow = (
  name: string,
  styleId: string,
  categoryName: (number: number) => string,
  newId: () => string,
): Insert => {
  const show = blankCategoryShow(name, styleId, newId);
  const names = namedCategories(categoryName);
  return {
    type: 'edit.insert',
    path: ['categoryQuiz', 'shows'],
    value: {
      ...show,
      sound: {},
      gamefield: {
        ...show.gamefield,
        categories: show.gamefield.categories.map((category, column) => ({
          ...category,
          ...names[column],
        })),
      },
    },
    before: null,
  };
};

/** Duplicates a show right after the original, in its unplayed state and with new seats. */
export function duplicateCategoryShow(
  shows: readonly CategoryQuizshow[],
  show: CategoryQuizshow,
  name: string,
  newId: () => string,
): Insert {
  const { editedAtMs: _, ...rested } = unplayedCategoryShow(show);
  const players = rested.players.map((player) => ({ ...player, id: newId() }));
  return {
    type: 'edit.insert',
    path: ['categoryQuiz', 'shows'],
    value: { ...rested, players, id: newId(), name },
    before: nextId(shows, show.id),
  };
}

/** Adds a board at the end. Later boards are worth more: the second doubles, the third triples the points. */
export const addBoard = (
  show: CategoryQuizshow,
  id: string,
  categoryName: (number: number) => string,
): Insert => ({
  type: 'edit.insert',
  path: showPath(show.id, 'boards'),
  value: {
    id,
    factor: show.boards.length + 2,
    rowPoints: show.gamefield.rowPoints,
    categories: namedCategories(categoryName),
  },
  before: null,
});

/** Duplicates a board with all fields unplayed: after the original, or as the first additional board. */
export function duplicateBoard(
  show: CategoryQuizshow,
  boardId: BoardId,
  id: string,
  name: string,
): Insert | null {
  const board: Gamefield | Board | undefined = boardOf(show, boardId);
  if (board === undefined) return null;
  const { rowPoints, factor } = board;
  const categories = board.categories.map((category) => ({
    ...category,
    fields: category.fields.map((field) => ({ ...field, isActive: true })),
  }));
  const before = boardId === null ? (show.boards[0]?.id ?? null) : nextId(show.boards, boardId);
  return {
    type: 'edit.insert',
    path: showPath(show.id, 'boards'),
    value: { id, name, rowPoints, factor, categories },
    before,
  };
}

export const moveBoard = (
  show: CategoryQuizshow,
  boardId: string,
  step: -1 | 1,
): EditCommand | null => {
  const from = show.boards.findIndex(({ id }) => id === boardId);
  return moveTo(showPath(show.id, 'boards'), show.boards, from, from + step);
};
