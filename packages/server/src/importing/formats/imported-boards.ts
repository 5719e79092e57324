import {
  altSchema,
  fileAddressSchema,
  notesSchema,
  textSchema,
} from '@quizcast/game/games/category-quiz/show';
import {
  maxImportedCategories,
  maxImportedShows,
  type ImportedBoard,
  type ImportedCategory,
  type ImportedCategoryShow,
  type ImportedField,
} from '@quizcast/game/importing/import-boards';
import {
  categoryLikenessOf,
  type ImportIssue,
  type ImportIssueCode,
} from '@quizcast/game/importing/import';
import {
  answerCount,
  answerIndexSchema,
  answerTextSchema,
} from '@quizcast/game/games/stage-quiz/show';
import type { ParsedBoard, ParsedCategoryShow, ParsedClue } from './board-format.ts';
import { rowedBoards, type RowedBoard } from './sheets/board-rows.ts';
import type { ParsedMedium } from './format.ts';
import { clean, mediaAddress, shortened } from './imported-stages.ts';
import { issueOf } from './issues.ts';

/** A picture or sound of a file, and the field it belongs to. */
export interface FieldMedia {
  kind: 'image' | 'sound';
  field: FieldPosition;
  row: number;
  bytes: Uint8Array;
}

/** The place of a question within the shows of a file. */
export type FieldPosition = { show: number } & (
  | { part: 'board'; board: number; category: number; field: number }
  | { part: 'final' | 'tieBreak' }
);

export interface ImportedBoards {
  shows: ImportedCategoryShow[];
  media: FieldMedia[];
  problems: ImportIssue[];
}

const maxNameLength = 200;
const maxBoardsOfFile = 40;

/** Converts found shows into boards with rules common to all formats; changes are reported as problems. */
export function importedBoards(found: readonly ParsedCategoryShow[]): ImportedBoards {
  const imported: ImportedBoards = { shows: [], media: [], problems: [] };
  const nonEmpty = found
    .map((show) => ({ ...show, boards: show.boards.map(withoutEmpty).filter(isFilled) }))
    .filter(
      ({ boards, final, tieBreak }) => boards.length > 0 || final !== null || tieBreak !== null,
    );
  if (nonEmpty.length > maxImportedShows)
    imported.problems.push(issueOf('tooManyShows', null, `${nonEmpty.length}`));
  for (const show of nonEmpty.slice(0, maxImportedShows)) new ShowConverter(imported).add(show);
  return imported;
}

const withoutEmpty = ({ categories, ...board }: ParsedBoard): ParsedBoard => ({
  ...board,
  categories: categories.map((category) => ({
    name: category.name,
    clues: category.clues.filter((clue) => !isEmpty(clue)),
  })),
});

const isFilled = ({ categories }: ParsedBoard): boolean =>
  categories.some(({ clues }) => clues.length > 0);

const isEmpty = ({ text, answer, image, sound, choices = [] }: ParsedClue): boolean =>
  image === undefined &&
  sound === undefined &&
  choices.length === 0 &&
  clean(text) === '' &&
  clean(answer) === '';

/** Converts the questions of one show, and reports duplicates at their second occurrence. */
class ShowConverter {
  readonly #into: ImportedBoards;
  readonly #at: number;
  readonly #seen = new Set<string>();

  constructor(into: ImportedBoards) {
    this.#into = into;
    this.#at = into.shows.length;
  }

  add({ name, boards, final, tieBreak }: ParsedCategoryShow): void {
    const show: ImportedCategoryShow = {
      name: cleanName(name),
      boards: [],
      final: null,
      tieBreak: null,
    };
    this.#into.shows.push(show);
    for (const board of boards) this.#reportSize(board);
    for (const board of boards.flatMap(rowedBoards).slice(0, maxBoardsOfFile))
      show.boards.push(this.#board(board, show.boards.length));
    const showPosition = { show: this.#at };
    if (final !== null && !isEmpty(final))
      show.final = {
        ...this.#field(final, { ...showPosition, part: 'final' }),
        category: cleanName(final.category),
      };
    if (tieBreak !== null && !isEmpty(tieBreak))
      show.tieBreak = this.#field(tieBreak, { ...showPosition, part: 'tieBreak' });
  }

  #reportSize({ name, categories }: ParsedBoard): void {
    if (categories.length > maxImportedCategories)
      this.#note(null, 'moreCategories', `${name}: ${categories.length}`);
    for (const category of categories) {
      const { length } = category.clues;
      const row = category.clues[0]?.row ?? null;
      if (length < 5) this.#note(row, 'fewerQuestions', `${category.name}: ${length}`);
      if (length > 5) this.#note(row, 'moreQuestions', `${category.name}: ${length}`);
    }
  }

  #board({ name, rowPoints, categories }: RowedBoard, at: number): ImportedBoard {
    return {
      name: cleanName(name),
      rowPoints,
      categories: categories
        .slice(0, maxImportedCategories)
        .map((category, index): ImportedCategory => ({
          name: cleanName(category.name),
          fields: category.rows.map((clue, row) => {
            if (clue === null) return null;
            const rowValue = rowPoints?.[row];
            if (clue.points !== null && rowValue !== undefined && clue.points !== rowValue)
              this.#note(clue.row, 'pointsChanged', `${clue.points} → ${rowValue}`);
            return this.#field(clue, {
              show: this.#at,
              part: 'board',
              board: at,
              category: index,
              field: row,
            });
          }),
        })),
    };
  }

  #field(clue: ParsedClue, position: FieldPosition): ImportedField {
    const note = (code: ImportIssueCode, detail?: string) => this.#note(clue.row, code, detail);
    const fitted = (text: string, schema: { maxLength: number | null }): string => {
      const cleaned = clean(text);
      const short = shortened(cleaned, schema.maxLength ?? 0);
      if (short !== cleaned) note('textShortened', short);
      return short;
    };
    const question = fitted(withChoices(clue), textSchema);
    const answer = fitted(clue.answer, textSchema);
    if (question === '' && clue.image === undefined && clue.sound === undefined) note('noText');
    if (answer === '') note('noAnswer', question);
    const likeness = categoryLikenessOf({ question, answer });
    if (this.#seen.has(likeness)) note('duplicate', question);
    this.#seen.add(likeness);
    const imageAlt = fitted(clue.imageAlt ?? '', altSchema);
    const hostNotes = fitted(clue.hostNotes ?? '', notesSchema);
    const image = this.#medium('image', clue, position);
    const sound = this.#medium('sound', clue, position);
    const choices = fourChoices(clue);
    return {
      row: clue.row,
      question,
      answer,
      ...(image.address === undefined ? {} : { image: image.address }),
      ...(imageAlt === '' ? {} : { imageAlt }),
      ...(sound.address === undefined ? {} : { sound: sound.address }),
      ...(hostNotes === '' ? {} : { hostNotes }),
      isGuessQuestion: clue.isGuess === true,
      ...(clue.isDouble === true ? { isDouble: true } : {}),
      ...(choices === null ? {} : { choices }),
      hasPicture: image.isWithin,
      hasSound: sound.isWithin,
      ...(image.file === undefined ? {} : { imageFile: image.file }),
      ...(sound.file === undefined ? {} : { soundFile: sound.file }),
    };
  }

  #medium(
    kind: 'image' | 'sound',
    clue: ParsedClue,
    field: FieldPosition,
  ): { isWithin: boolean; address?: string; file?: string } {
    const found: ParsedMedium | undefined = clue[kind];
    if (found === undefined) return { isWithin: false };
    if (found.kind === 'inPackage') return { isWithin: true, file: found.name };
    if (found.kind === 'bytes') {
      this.#into.media.push({ kind, field, row: clue.row, bytes: found.bytes });
      return { isWithin: true };
    }
    // No board format refers to files of this server, so such an address belongs to another user.
    const isWeb = /^https:/i.test(found.address.trim());
    const address = isWeb ? mediaAddress(found.address, fileAddressSchema.maxLength ?? 0) : null;
    if (address !== null) return { isWithin: false, address };
    this.#note(clue.row, kind === 'image' ? 'imageNotTaken' : 'mediaNotTaken', found.address);
    return { isWithin: false };
  }

  #note(row: number | null, code: ImportIssueCode, detail?: string): void {
    this.#into.problems.push({
      ...issueOf(code, row, detail),
      ...(this.#at === 0 ? {} : { show: this.#at }),
    });
  }
}

const cleanName = (name: string): string =>
  shortened(clean(name).replaceAll(/\s+/g, ' '), maxNameLength);

const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** The question with its choices: on the board players see only its text. */
const withChoices = ({ text, choices = [] }: ParsedClue): string =>
  [
    text,
    ...choices.slice(0, 26).map((choice, at) => `${letterOf(at)}: ${clean(choice.text)}`),
  ].join('\n');

/** The choices when they fit a stage: four, none of them blank, one of them right. */
function fourChoices({ text, choices = [] }: ParsedClue): ImportedField['choices'] | null {
  const answers = choices.map((choice) =>
    shortened(clean(choice.text), answerTextSchema.maxLength ?? 0),
  );
  const rights = choices.filter(({ isRight }) => isRight);
  const right = answerIndexSchema.safeParse(choices.findIndex(({ isRight }) => isRight));
  if (answers.length !== answerCount || answers.includes('') || rights.length !== 1) return null;
  if (!right.success) return null;
  return {
    question: shortened(clean(text), textSchema.maxLength ?? 0),
    answers,
    correctAnswer: right.data,
  };
}
