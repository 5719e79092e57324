import { z } from 'zod';
import { importedCrowdSchema } from './import-crowd.ts';
import { importedCategoryShowSchema } from './import-boards.ts';
import { maxPackNameLength } from './pack-media.ts';
import {
  answerCount,
  answerIndexSchema,
  answerTextSchema,
  explanationSchema,
  hostNotesSchema,
  imageAddressSchema,
  imageAltSchema,
  priceSchema,
  questionTextSchema,
  votingCountdownSchema,
} from '../games/stage-quiz/show.ts';

// Exchanged by server and pages for files with questions. Reading a file changes nothing: the page makes edits of what
// the user chooses.

export const importIssueCodes = [
  'notThisFormat',
  'damaged',
  'passwordProtected',
  'tooLarge',
  /** JSON that is nested too deeply, has too many values, or has a key that reaches a prototype. */
  'tooDeep',
  'tooManyValues',
  'forbiddenKey',
  /** A workbook in the Excel format used until 2003. */
  'oldWorkbook',
  'tookTooLong',
  'tooManyQuestions',
  /** A show of the file has too many questions for one show: the rest goes into further shows. */
  'furtherShows',
  'noQuestions',
  'duplicate',
  'noText',
  'noAnswers',
  /** The questions of the file have only their right answers. */
  'noWrongAnswers',
  'noRightAnswer',
  'rightAnswerGuessed',
  'rightAnswerOutOfRange',
  'severalRightAnswers',
  'fewerThanFourAnswers',
  'moreThanFourAnswers',
  'textShortened',
  'kindNotSupported',
  'imageNotTaken',
  'fieldNotUnderstood',
  'quoteNotClosed',
  'noAnswer',
  'fewerQuestions',
  'moreQuestions',
  'moreCategories',
  'pointsChanged',
  'specialIgnored',
  'finalNotTaken',
  'mediaNotTaken',
  'tooManyShows',
  // Reported for crowd quiz questions only.
  /** A number question without a right number. */
  'noRightNumber',
  /** Answers within the tolerance get full points in the file's format, but only partial points here. */
  'toleranceShared',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  /** There are too many accepted answers, or some are too long. */
  'acceptedLeftOut',
  'pointsLimited',
] as const;
export type ImportIssueCode = (typeof importIssueCodes)[number];

export const importIssueSchema = z.object({
  code: z.enum(importIssueCodes),
  /** Row of a sheet, line of a text or number of an element, from 1; null when it concerns the whole file. */
  row: z.number().int().nullable(),
  /**
   * Index of the show in the file that contains the row (among its shows of one game), from 0; the first when omitted.
   * Rows of several sheets may have the same numbers.
   */
  show: z.number().int().optional(),
  /** Excerpt of the file that it concerns. */
  detail: z.string().max(200).optional(),
});
/** Content that cannot be imported, or only with changes. */
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const maxColumns = 200;
const column = z
  .number()
  .int()
  .min(0)
  .max(maxColumns - 1);
/** Columns of a sheet by meaning; indexes from 0. Needed only for sheets without a fixed layout. */
export const columnMapSchema = z.strictObject({
  question: column,
  answers: z.array(column).max(20),
  /**
   * A letter, a number from 1, or the text of the right answer, which need not be one of the answers; several are
   * separated by commas. Null when the first answer is right.
   */
  right: column.nullable(),
  price: column.nullable(),
  explanation: column.nullable(),
  hostNotes: column.nullable(),
  /** Answer time in seconds. */
  seconds: column.nullable(),
  /** URL of a picture. */
  image: column.nullable(),
  imageAlt: column.nullable(),
  /** Kind of a crowd quiz question: choice, number, order … */
  type: column.nullable().default(null),
  /** Tolerance of a number answer. */
  range: column.nullable().default(null),
  unit: column.nullable().default(null),
  /** Category of a board. */
  category: column.nullable().default(null),
  /** The first row contains column names, not a question. */
  hasHeader: z.boolean(),
});
export type ColumnMap = z.infer<typeof columnMapSchema>;

export const sheetSchema = z.object({
  /** The first rows, unparsed. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
  /** Index of the row with the column names, which may follow a title. 0 when there is none. */
  headerRow: z.number().int(),
  columns: columnMapSchema,
});
/** An unparsed sheet, and the detected meaning of its columns. */
export type Sheet = z.infer<typeof sheetSchema>;

export const importedStageSchema = z.object({
  row: z.number().int(),
  /** Null when the file specifies no prices. */
  price: priceSchema.nullable(),
  question: z.object({
    question: questionTextSchema,
    answers: z.array(answerTextSchema).length(answerCount),
    correctAnswer: answerIndexSchema,
    /** The right answer was guessed; the imported question keeps this mark until the user confirms it. */
    isRightGuessed: z.literal(true).optional(),
    image: imageAddressSchema.optional(),
    imageAlt: imageAltSchema.optional(),
    explanation: explanationSchema.optional(),
    hostNotes: hostNotesSchema.optional(),
    votingCountdown: votingCountdownSchema.optional(),
  }),
  /** The file contains a picture for it, which is stored when the file is sent again with `pictures=keep`. */
  hasPicture: z.boolean(),
  /** As in ImportedField. */
  imageFile: z.string().max(maxPackNameLength).optional(),
  /** Category in the file. */
  category: z.string().max(200).optional(),
  /** Crowd quiz fields, when it is more than a choice of these answers. */
  crowd: importedCrowdSchema.optional(),
  /** Cannot be used in a stage quiz: `answers` are blank. */
  isCrowdOnly: z.literal(true).optional(),
});
export type ImportedStage = z.infer<typeof importedStageSchema>;

/** Maximum file size; some files contain their pictures. */
export const largestImportBytes = 20 * 1024 * 1024;

/**
 * A key that is equal for two questions with the same text and right answer, ignoring letter case and spacing. Pages
 * use it to mark questions that the document already has.
 */
export const likenessOf = (question: {
  question: string;
  answers: readonly string[];
  correctAnswer: number;
}): string => alike(question.question, question.answers[question.correctAnswer] ?? '');

/** The same for category quiz questions. */
export const categoryLikenessOf = (field: { question: string; answer: string }): string =>
  alike(field.question, field.answer);

const alike = (...texts: string[]): string =>
  texts
    .map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .join('\n');

export const importedFileSchema = z.object({
  /** Null when the format is not recognized. */
  format: z.object({ id: z.string(), name: z.string() }).nullable(),
  shows: z.array(z.object({ name: z.string(), stages: z.array(importedStageSchema) })),
  /** Category quiz boards: a file has either these or shows with stages. */
  categoryShows: z.array(importedCategoryShowSchema),
  problems: z.array(importIssueSchema),
  /** Null when the format has no selectable columns. */
  sheet: sheetSchema.nullable(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

export const formatInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  endings: z.array(z.string()),
  reads: z.boolean(),
  writes: z.boolean(),
  /** Also exports shows of a crowd quiz, with the kinds of their questions. */
  writesCrowd: z.boolean().default(false),
  /** The game that its questions are for. */
  game: z.enum(['stageQuiz', 'categoryQuiz']),
});
/** A file format in the list of a page. */
export type FormatInfo = z.infer<typeof formatInfoSchema>;
