import type { QuizShowApp } from '@quizcast/game/document/document';
import {
  categoryLikenessOf,
  type ImportedFile,
  type ImportIssue,
} from '@quizcast/game/importing/import';
import type {
  ImportedCategory,
  ImportedCategoryShow,
  ImportedField,
} from '@quizcast/game/importing/import-boards';
import type { ChosenBoards } from '@quizcast/game/importing/import-edit';
import { categoryKey, layOut } from '@quizcast/game/importing/import-layout';

/** What to import from a file: one of its shows, without the excluded categories. */
export interface BoardChoice {
  showAt: number;
  /** Keys of excluded categories. */
  excluded: ReadonlySet<string>;
  final: boolean;
  tieBreak: boolean;
}

export const allOf = (showAt: number): BoardChoice => ({
  showAt,
  excluded: new Set(),
  final: true,
  tieBreak: true,
});

export function selectedBoards(
  show: ImportedCategoryShow | undefined,
  { excluded, final, tieBreak }: BoardChoice,
): ChosenBoards {
  if (show === undefined) return { boards: [], final: null, tieBreak: null };
  return {
    boards: layOut(show.boards, (key) => !excluded.has(key)),
    final: final ? show.final : null,
    tieBreak: tieBreak ? show.tieBreak : null,
  };
}

const fieldsIn = (categories: readonly ImportedCategory[]): ImportedField[] =>
  categories.flatMap(({ fields }) => fields.flatMap((field) => field ?? []));

export const selectedFields = ({ boards, final, tieBreak }: ChosenBoards): ImportedField[] => [
  ...boards.flatMap(({ categories }) => fieldsIn(categories)),
  ...(final === null ? [] : [final]),
  ...(tieBreak === null ? [] : [tieBreak]),
];

/** Existing questions by their deduplication key, with the name of their show. */
export function existingQuestions({ categoryQuiz }: QuizShowApp): ReadonlyMap<string, string> {
  const existing = new Map<string, string>();
  for (const show of categoryQuiz.shows) {
    const fields = [show.gamefield, ...show.boards].flatMap(({ categories }) =>
      categories.flatMap((category) => category.fields),
    );
    for (const field of [...fields, show.final, show.tieBreak])
      if (field.question !== '') existing.set(categoryLikenessOf(field), show.name);
  }
  return existing;
}

/** Categories whose questions are all in the document already. */
export function existingCategories(
  { boards }: ImportedCategoryShow,
  existing: ReadonlyMap<string, string>,
): Set<string> {
  const keys = new Set<string>();
  for (const [board, { categories }] of boards.entries())
    for (const [index, category] of categories.entries()) {
      const fields = fieldsIn([category]);
      if (fields.length > 0 && fields.every((field) => existing.has(categoryLikenessOf(field))))
        keys.add(categoryKey(board, index));
    }
  return keys;
}

/** Problems of one show of the file and of the whole file, by place. */
export function problemsOf(
  { problems }: ImportedFile,
  showAt: number,
): { ofFile: ImportIssue[]; byRow: [row: number, problems: ImportIssue[]][] } {
  const ofFile: ImportIssue[] = [];
  const byRow = new Map<number, ImportIssue[]>();
  for (const problem of problems) {
    const { row, show = 0 } = problem;
    if (row === null) ofFile.push(problem);
    else if (show === showAt) byRow.set(row, [...(byRow.get(row) ?? []), problem]);
  }
  return { ofFile, byRow: [...byRow] };
}
