import type { IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type {
  Board,
  Category,
  CategoryQuizshow,
  Field,
  Gamefield,
} from '@quizcast/game/games/category-quiz/show';

/** Board id; null is the show's first board, which always exists. */
export type BoardId = string | null;

/** A cell of a board. Row -1 is the category's name. */
export interface At {
  column: number;
  row: number;
}

export const headRow = -1;
export const lastColumn = 4;
export const lastRow = 4;

export const isSameAt = (one: At, other: At): boolean =>
  one.column === other.column && one.row === other.row;

/** The category show with this id; undefined when it no longer exists. */
export const categoryShowOf = (
  { categoryQuiz }: Pick<QuizShowApp, 'categoryQuiz'>,
  id: string,
): CategoryQuizshow | undefined => categoryQuiz.shows.find((show) => show.id === id);

export const boardOf = (
  { gamefield, boards }: Pick<CategoryQuizshow, 'gamefield' | 'boards'>,
  boardId: BoardId,
): Gamefield | Board | undefined =>
  boardId === null ? gamefield : boards.find(({ id }) => id === boardId);

export const showPath = (showId: string, ...inner: IdPath): IdPath => [
  'categoryQuiz',
  'shows',
  showId,
  ...inner,
];

export const boardPath = (showId: string, boardId: BoardId, ...inner: IdPath): IdPath =>
  boardId === null
    ? showPath(showId, 'gamefield', ...inner)
    : showPath(showId, 'boards', boardId, ...inner);

export const categoryPath = (
  showId: string,
  boardId: BoardId,
  categoryId: string,
  ...inner: IdPath
): IdPath => boardPath(showId, boardId, 'categories', categoryId, ...inner);

/** Content of a cell on a board; null when there is none. */
export interface Placed {
  category: Category;
  field: Field;
  path: IdPath;
}

export function placedAt(
  show: CategoryQuizshow,
  boardId: BoardId,
  { column, row }: At,
): Placed | null {
  const category = boardOf(show, boardId)?.categories[column];
  const field = category?.fields[row];
  if (category === undefined || field === undefined) return null;
  const path = categoryPath(show.id, boardId, category.id, 'fields', field.id);
  return { category, field, path };
}

/** Current position of a field; null when it no longer exists. */
export function whereIs(show: CategoryQuizshow, boardId: BoardId, fieldId: string): At | null {
  const categories = boardOf(show, boardId)?.categories ?? [];
  for (const [column, { fields }] of categories.entries()) {
    const row = fields.findIndex(({ id }) => id === fieldId);
    if (row >= 0) return { column, row };
  }
  return null;
}
