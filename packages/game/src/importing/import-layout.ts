import { numberIn } from '../crowd/typed/number.ts';
import { categoryCount, fieldCount, rowPointsSchema } from '../games/category-quiz/show.ts';
import type {
  ImportedBoard,
  ImportedCategory,
  ImportedCategoryShow,
  ImportedField,
} from './import-boards.ts';
import type { ImportedStage } from './import.ts';

// Arranges the content of a file in boards of five categories, before anything is imported.

/** A board to create: at most five categories. */
export interface LaidBoard {
  name: string;
  rowPoints: number[] | null;
  categories: ImportedCategory[];
}

/** Key of a category among the boards of a file. */
export const categoryKey = (board: number, category: number): string => `${board}.${category}`;

/** The chosen categories in the order of the file; each board takes five, the rest go on further boards. */
export function layOut(
  boards: readonly ImportedBoard[],
  chosen: (key: string) => boolean,
): LaidBoard[] {
  return boards.flatMap(({ name, rowPoints, categories }, board) => {
    const chosenCategories = categories.filter((_, index) => chosen(categoryKey(board, index)));
    return Array.from(
      { length: Math.ceil(chosenCategories.length / categoryCount) },
      (_, part) => ({
        name: part === 0 ? name : `${name} ${part + 1}`.trim().slice(0, 200),
        rowPoints,
        categories: chosenCategories.slice(part * categoryCount, (part + 1) * categoryCount),
      }),
    );
  });
}

interface StageShow {
  name: string;
  stages: readonly ImportedStage[];
}

/**
 * Converts stage quiz questions to boards. Categories of the file are kept; in a file with several shows each show
 * becomes a category; otherwise each category takes five questions and is named by `nameOf`, by number from 1. With at
 * most five different prices, questions go to the rows of their prices.
 */
export function boardsOfStages(
  shows: readonly StageShow[],
  nameOf: (number: number) => string,
): ImportedCategoryShow {
  const groups = groupsOf(shows);
  const rowPoints = rowPointsOf(groups);
  let number = 0;
  const categories = groups.flatMap(({ name, stages }) =>
    chunks(stages, fieldCount).map((chunk): ImportedCategory => {
      number += 1;
      return { name: name === '' ? nameOf(number) : name, fields: rowsOf(chunk, rowPoints) };
    }),
  );
  const boards = chunks(categories, maxCategoriesOfBoard).map((some) => ({
    name: '',
    rowPoints,
    categories: some,
  }));
  return { name: shows[0]?.name ?? '', boards, final: null, tieBreak: null };
}

const maxCategoriesOfBoard = 60;

function groupsOf(shows: readonly StageShow[]): StageShow[] {
  const all = shows.flatMap(({ stages }) => stages);
  if (all.some(({ category = '' }) => category !== '')) {
    const groups = new Map<string, ImportedStage[]>();
    for (const stage of all) {
      const name = stage.category ?? '';
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [stage]);
      else group.push(stage);
    }
    return [...groups].map(([name, stages]) => ({ name, stages }));
  }
  return shows.length > 1 ? [...shows] : shows.map(({ stages }) => ({ name: '', stages }));
}

const chunks = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );

const pointsOf = ({ price }: ImportedStage): number | null => numberIn(price ?? '');

/** The different prices in ascending order, continued by their last step; null when they do not name rows. */
function rowPointsOf(groups: readonly StageShow[]): number[] | null {
  const prices = groups.flatMap(({ stages }) => stages.flatMap((stage) => pointsOf(stage) ?? []));
  const points = [...new Set(prices)].toSorted((one, other) => one - other);
  if (points.length < 2 || points.length > fieldCount) return null;
  const [before = 0, last = 0] = points.slice(-2);
  for (let next = last; points.length < fieldCount;) points.push((next += last - before));
  return points.every((value) => rowPointsSchema.safeParse(value).success) ? points : null;
}

function rowsOf(
  stages: readonly ImportedStage[],
  rowPoints: readonly number[] | null,
): (ImportedField | null)[] {
  const rows = Array.from({ length: fieldCount }, (): ImportedField | null => null);
  const unplaced = stages.filter((stage) => {
    const row = rowPoints?.indexOf(pointsOf(stage) ?? -1) ?? -1;
    if (rows[row] !== null) return true;
    rows[row] = fieldOfStage(stage);
    return false;
  });
  for (const stage of unplaced) rows[rows.indexOf(null)] = fieldOfStage(stage);
  return rows;
}

function fieldOfStage({ row, question, hasPicture }: ImportedStage): ImportedField {
  const { answers, correctAnswer, image, imageAlt, hostNotes, explanation } = question;
  const notes = [hostNotes ?? '', explanation ?? ''].filter((text) => text !== '').join('\n');
  return {
    row,
    question: question.question,
    // The host reads the answer out, so a guess is worse than a blank, which Check finds.
    answer: question.isRightGuessed === true ? '' : (answers[correctAnswer] ?? ''),
    ...(image === undefined ? {} : { image }),
    ...(imageAlt === undefined ? {} : { imageAlt }),
    ...(notes === '' ? {} : { hostNotes: notes.slice(0, 5000) }),
    isGuessQuestion: false,
    hasPicture,
    hasSound: false,
  };
}

/** The board questions that a stage quiz can use: those with four answers. `left` counts the others. */
export function stagesOfBoards(shows: readonly ImportedCategoryShow[]): {
  shows: { name: string; stages: ImportedStage[] }[];
  left: number;
} {
  let left = 0;
  const stagesOf = ({ name, boards, final }: ImportedCategoryShow) => {
    const stages: ImportedStage[] = [];
    const add = (field: ImportedField, points: number | null) => {
      const stage = stageOfField(field, points);
      if (stage === null) left += 1;
      else stages.push(stage);
    };
    for (const { rowPoints, categories } of boards)
      for (const { fields } of categories)
        for (const [row, field] of fields.entries())
          if (field !== null) add(field, rowPoints?.[row] ?? null);
    if (final !== null) add(final, null);
    return { name, stages };
  };
  const filled = shows.map(stagesOf).filter(({ stages }) => stages.length > 0);
  return { shows: filled, left };
}

function stageOfField(field: ImportedField, points: number | null): ImportedStage | null {
  const { row, choices, image, imageAlt, imageFile, hostNotes, hasPicture } = field;
  if (choices === undefined) return null;
  return {
    row,
    price: points === null ? null : `${points}`,
    question: {
      ...choices,
      ...(image === undefined ? {} : { image }),
      ...(imageAlt === undefined ? {} : { imageAlt }),
      ...(hostNotes === undefined ? {} : { hostNotes }),
    },
    hasPicture,
    ...(imageFile === undefined ? {} : { imageFile }),
  };
}
