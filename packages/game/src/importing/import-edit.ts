import { isEmptyField } from '../games/category-quiz/pre-flight.ts';
import { blankCategoryShow } from '../games/category-quiz/samples.ts';
import {
  categoryCount,
  categorySchema,
  fieldCount,
  maxBoards,
  type Board,
  type Category,
  type CategoryQuizshow,
  type Field,
  type Gamefield,
} from '../games/category-quiz/show.ts';
import type { EditCommand, IdPath, SingleEdit } from '../command.ts';
import type { ImportedCategory, ImportedField, ImportedFinal } from './import-boards.ts';
import type { LaidBoard } from './import-layout.ts';
import type { PackMedium } from './pack-media.ts';
import { categoryIdAt, fieldIdAt, imageOf, inShow, mediaOfBoard, soundOf } from './board-media.ts';

/** The parts of a file to import. */
export interface ChosenBoards {
  boards: readonly LaidBoard[];
  final: ImportedFinal | null;
  tieBreak: ImportedField | null;
}

/**
 * Target of boards: a new show; the empty fields of a show, with the rest on further boards; or the replacement of one
 * board (null: the one of the gamefield), with the other boards as further ones.
 */
export type BoardTarget =
  | { kind: 'new'; name: string; styleId: string }
  | { kind: 'fill'; show: CategoryQuizshow }
  | { kind: 'replace'; show: CategoryQuizshow; boardId: string | null };

export interface BoardImport {
  /** Null when there is nothing to change. */
  command: EditCommand | null;
  showId: string;
  /** Number of boards that do not fit into the show and are left out. */
  left: number;
  /** Package files of the imported questions, uploaded one by one after the edit. */
  media: PackMedium[];
}

/** Names for unnamed items: unused IDs, and category names by number from 1. */
export interface Naming {
  newId: () => string;
  categoryName: (number: number) => string;
}

/** The edit that imports boards. */
export function boardImport(
  target: BoardTarget,
  chosen: ChosenBoards,
  naming: Naming,
): BoardImport {
  if (target.kind === 'new') return newShow(target, chosen, naming);
  const { show } = target;
  const { newId } = naming;
  const writer = new ShowWriter(show, naming);
  const more =
    target.kind === 'fill'
      ? filled(show, chosen.boards, writer)
      : replaced(show, target.boardId, chosen.boards, writer);
  const room = Math.max(0, maxBoards - show.boards.length);
  for (const board of more.slice(0, room)) writer.board(newId(), board, naming);
  writer.extras(chosen);
  const { edits, media } = writer;
  return {
    command: edits.length === 0 ? null : { type: 'edit.many', edits },
    showId: show.id,
    left: Math.max(0, more.length - room),
    media,
  };
}

function newShow(
  { name, styleId }: Extract<BoardTarget, { kind: 'new' }>,
  { boards, final, tieBreak }: ChosenBoards,
  naming: Naming,
): BoardImport {
  const { newId } = naming;
  const [first, ...others] = boards;
  const further = others.slice(0, maxBoards).map((board) => ({ id: newId(), board }));
  const value = {
    ...blankCategoryShow(name.slice(0, 200), styleId, newId),
    ...(first === undefined ? {} : { gamefield: withoutName(boardValue(first, naming)) }),
    boards: further.map(({ id, board }) => ({ id, ...boardValue(board, naming) })),
    ...(final === null ? {} : { final: { ...questionValue(final), category: final.category } }),
    ...(tieBreak === null ? {} : { tieBreak: questionValue(tieBreak) }),
  };
  return {
    command: { type: 'edit.insert', path: ['categoryQuiz', 'shows'], value, before: null },
    showId: value.id,
    left: Math.max(0, others.length - maxBoards),
    media: [
      ...(first === undefined ? [] : mediaOfBoard(first, ['gamefield'])),
      ...further.flatMap(({ id, board }) => mediaOfBoard(board, ['boards', id])),
      ...imageOf(final, ['final']),
      ...imageOf(tieBreak, ['tieBreak']),
    ].map(inShow(value.id)),
  };
}

const withoutName = ({ name: _, ...board }: ReturnType<typeof boardValue>) => board;

const boardValue = (
  { name, rowPoints, categories }: LaidBoard,
  { categoryName }: Pick<Naming, 'categoryName'>,
) => ({
  name,
  ...(rowPoints === null ? {} : { rowPoints }),
  categories: Array.from({ length: categoryCount }, (_, index) => {
    const category = categories[index];
    return {
      id: categoryIdAt(index),
      name: category?.name ?? categoryName(index + 1),
      fields: Array.from({ length: fieldCount }, (__, row) => {
        const field = category?.fields[row] ?? null;
        return {
          id: fieldIdAt(index, row),
          ...(field === null ? {} : fieldValue(field)),
        };
      }),
    };
  }),
});

const questionValue = ({ question, answer, image, imageAlt, hostNotes }: ImportedField) => ({
  question,
  answer,
  ...(image === undefined ? {} : { image }),
  ...(imageAlt === undefined ? {} : { imageAlt }),
  ...(hostNotes === undefined ? {} : { hostNotes }),
});

const fieldValue = (field: ImportedField) => ({
  ...questionValue(field),
  isGuessQuestion: field.isGuessQuestion,
  ...(field.isDouble === true ? { isDouble: true } : {}),
  ...(field.sound === undefined ? {} : { sound: field.sound }),
});

interface PlacedBoard {
  board: Gamefield | Board;
  path: IdPath;
}

const boardsOf = (show: CategoryQuizshow): PlacedBoard[] => [
  { board: show.gamefield, path: ['gamefield'] },
  ...show.boards.map((board) => ({ board, path: ['boards', board.id] })),
];

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().trim();
const unnamed = folded(categorySchema.shape.name.parse(undefined));

/** Collects edits of one show; unchanged values are not written again. */
class ShowWriter {
  readonly edits: SingleEdit[] = [];
  readonly media: PackMedium[] = [];
  readonly #show: CategoryQuizshow;
  readonly categoryName: Naming['categoryName'];

  constructor(show: CategoryQuizshow, { categoryName }: Naming) {
    this.#show = show;
    this.categoryName = categoryName;
  }

  board(id: string, board: LaidBoard, naming: Naming): void {
    const value = { id, ...boardValue(board, naming) };
    this.edits.push({ type: 'edit.insert', path: this.#path(['boards']), value, before: null });
    this.#later(mediaOfBoard(board, ['boards', id]));
  }

  update(path: IdPath, before: unknown, value: unknown): void {
    if ((before ?? null) === (value ?? null)) return;
    this.edits.push({ type: 'edit.update', path: this.#path(path), value: value ?? null });
  }

  points(path: IdPath, board: Gamefield | Board, rowPoints: readonly number[] | null): void {
    for (const [row, points] of (rowPoints ?? []).entries())
      this.update([...path, 'rowPoints', row], board.rowPoints[row], points);
  }

  field(path: IdPath, before: Field, field: ImportedField | null): void {
    this.#question(path, before, field);
    const rest = { isGuessQuestion: field?.isGuessQuestion ?? false, sound: field?.sound };
    this.update([...path, 'isGuessQuestion'], before.isGuessQuestion, rest.isGuessQuestion);
    this.update([...path, 'isDouble'], before.isDouble, field?.isDouble === true ? true : null);
    this.#medium([...path, 'sound'], before.sound, rest.sound, field?.soundFile);
    this.#later(soundOf(field, path));
    // The blurred twin was made of the previous picture.
    if (before.image !== field?.image || field?.imageFile !== undefined) {
      const file = field?.imageFile;
      this.#medium([...path, 'blurredImage'], before.blurredImage, undefined, file);
      this.update([...path, 'blurAtFirst'], before.blurAtFirst, false);
    }
  }

  extras({ final, tieBreak }: ChosenBoards): void {
    if (final !== null) {
      this.update(['final', 'category'], this.#show.final.category, final.category);
      this.#question(['final'], this.#show.final, final);
    }
    if (tieBreak !== null) this.#question(['tieBreak'], this.#show.tieBreak, tieBreak);
  }

  #question(path: IdPath, before: CategoryQuizshow['tieBreak'], field: ImportedField | null): void {
    this.update([...path, 'question'], before.question, field?.question ?? '');
    this.update([...path, 'answer'], before.answer, field?.answer ?? '');
    this.#medium([...path, 'image'], before.image, field?.image, field?.imageFile);
    this.update([...path, 'imageAlt'], before.imageAlt, field?.imageAlt);
    this.update([...path, 'hostNotes'], before.hostNotes, field?.hostNotes);
    this.#later(imageOf(field, path));
  }

  /**
   * A medium that is uploaded later is cleared by the edit even if it is empty, so that undoing the edit also removes
   * it.
   */
  #medium(path: IdPath, before: string | undefined, now: string | undefined, file?: string): void {
    if (file === undefined) this.update(path, before, now);
    else this.edits.push({ type: 'edit.update', path: this.#path(path), value: null });
  }

  #later(media: readonly PackMedium[]): void {
    this.media.push(...media.map(inShow(this.#show.id)));
  }

  #path(path: IdPath): IdPath {
    return ['categoryQuiz', 'shows', this.#show.id, ...path];
  }
}

/** Replaces an existing board by the first imported one; the others become further boards. */
function replaced(
  show: CategoryQuizshow,
  boardId: string | null,
  boards: readonly LaidBoard[],
  writer: ShowWriter,
): LaidBoard[] {
  const place = boardsOf(show).find(({ path }) => (path[1] ?? null) === boardId);
  const [first, ...others] = boards;
  if (place === undefined || first === undefined) return [...boards];
  const { board, path } = place;
  writer.points(path, board, first.rowPoints);
  for (const [index, category] of board.categories.entries()) {
    const imported = first.categories[index];
    const inside: IdPath = [...path, 'categories', category.id];
    writer.update(
      [...inside, 'name'],
      category.name,
      imported?.name ?? writer.categoryName(index + 1),
    );
    for (const [row, field] of category.fields.entries())
      writer.field([...inside, 'fields', field.id], field, imported?.fields[row] ?? null);
  }
  return others;
}

interface Room {
  path: IdPath;
  category: Category;
  /** Rows that are empty and not yet filled by this import. */
  free: Set<number>;
  isUntouched: boolean;
  place: PlacedBoard;
}

/**
 * Puts each category into an existing one of the same name with empty fields, or into a completely empty one. Returns
 * what does not fit, as further boards.
 */
function filled(
  show: CategoryQuizshow,
  boards: readonly LaidBoard[],
  writer: ShowWriter,
): LaidBoard[] {
  const rooms = boardsOf(show).flatMap((place) =>
    place.board.categories.map((category) => roomOf(place, category)),
  );
  const isPriced = new Set<PlacedBoard>();
  const more: LaidBoard[] = [];
  for (const { name, rowPoints, categories } of boards) {
    const unplaced: ImportedCategory[] = [];
    for (const category of categories) {
      const foldedName = folded(category.name);
      const room =
        rooms.find((each) => each.free.size > 0 && isNamed(each, foldedName)) ??
        rooms.find(({ isUntouched }) => isUntouched);
      const remainder = room === undefined ? category : put(category, room, writer);
      if (remainder !== null) unplaced.push(remainder);
      if (room === undefined || isPriced.has(room.place)) continue;
      isPriced.add(room.place);
      const isEmpty = room.place.board.categories.every(({ fields }) => fields.every(isEmptyField));
      if (isEmpty) writer.points(room.place.path, room.place.board, rowPoints);
    }
    if (unplaced.length > 0) more.push({ name, rowPoints, categories: unplaced });
  }
  return more;
}

const isNamed = ({ category }: Room, foldedName: string): boolean =>
  foldedName !== '' && foldedName !== unnamed && folded(category.name) === foldedName;

function roomOf(place: PlacedBoard, category: Category): Room {
  const free = new Set(category.fields.flatMap((field, row) => (isEmptyField(field) ? [row] : [])));
  return {
    place,
    category,
    free,
    isUntouched: free.size === fieldCount,
    path: [...place.path, 'categories', category.id],
  };
}

/** Puts each question into its own row if that is free, otherwise into the first free row. Returns the rest or null. */
function put(category: ImportedCategory, room: Room, writer: ShowWriter): ImportedCategory | null {
  const { free, path } = room;
  if (room.isUntouched) writer.update([...path, 'name'], room.category.name, category.name);
  room.isUntouched = false;
  const writeField = (field: ImportedField, row: number) => {
    free.delete(row);
    const before = room.category.fields[row];
    if (before !== undefined) writer.field([...path, 'fields', before.id], before, field);
  };
  const waiting = category.fields.filter((field, row) => {
    if (field === null || !free.has(row)) return field !== null;
    writeField(field, row);
    return false;
  });
  const unplaced = waiting.filter((field) => {
    const [row] = free;
    if (field === null || row === undefined) return field !== null;
    writeField(field, row);
    return false;
  });
  if (unplaced.length === 0) return null;
  const fields = Array.from({ length: fieldCount }, (_, row) => unplaced[row] ?? null);
  return { name: category.name, fields };
}
