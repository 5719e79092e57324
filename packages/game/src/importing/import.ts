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

// What server and pages tell each other about files with questions in them. Reading one changes nothing: the page makes
// edits of what the user wants to have of it.

export const importProblemCodes = [
  'notThisFormat',
  'damaged',
  'passwordProtected',
  'tooLarge',
  /** JSON that is nested deeper than is taken, has more values, or a key that reaches a prototype. */
  'tooDeep',
  'tooManyValues',
  'forbiddenKey',
  /** A workbook as Excel wrote it until 2003. */
  'oldWorkbook',
  'tookTooLong',
  'tooManyQuestions',
  /** A show of the file has more questions than one takes: the rest stands in further ones. */
  'furtherShows',
  'noQuestions',
  'duplicate',
  'noText',
  'noAnswers',
  /** Every question of the file has its right answer alone. */
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
  'noAnswer',
  'fewerQuestions',
  'moreQuestions',
  'moreCategories',
  'pointsChanged',
  'specialIgnored',
  'finalNotTaken',
  'mediaNotTaken',
  'tooManyShows',
  // What is only told of questions of a crowd quiz.
  /** It asks for a number, and none is right. */
  'noRightNumber',
  /** Whoever is within the tolerance of the file has all points there, and a share of them here. */
  'toleranceShared',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  /** Accepted answers that are more, or longer, than a question takes. */
  'acceptedLeftOut',
  'pointsLimited',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

export const importProblemSchema = z.object({
  code: z.enum(importProblemCodes),
  /** Row of a sheet, line of a text or number of an element, from 1; null when it is about the whole file. */
  row: z.number().int().nullable(),
  /** Which show of the file the row is in (of its shows of one game, or of the other), from 0; the first when left out. Several sheets number their rows alike. */
  show: z.number().int().optional(),
  /** The piece of the file that it is about. */
  detail: z.string().max(200).optional(),
});
/** What cannot be taken over, or only changed. */
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const maxColumns = 200;
const column = z
  .number()
  .int()
  .min(0)
  .max(maxColumns - 1);
/** Which column of a sheet holds what; indexes from 0. Only sheets without a fixed shape need it. */
export const columnMapSchema = z.strictObject({
  question: column,
  answers: z.array(column).max(20),
  /**
   * A letter, a number from 1, or the text of the right answer, which may be none of the answers; several with commas
   * between. Null when the first answer is the right one.
   */
  right: column.nullable(),
  price: column.nullable(),
  explanation: column.nullable(),
  hostNotes: column.nullable(),
  /** Seconds for answering. */
  seconds: column.nullable(),
  /** Address of a picture. */
  image: column.nullable(),
  imageAlt: column.nullable(),
  /** What a crowd quiz asks: a choice, a number, an order … */
  type: column.nullable().default(null),
  /** How far off an answer may be that is a number. */
  range: column.nullable().default(null),
  unit: column.nullable().default(null),
  /** The first row names the columns and is no question. */
  hasHeader: z.boolean(),
});
export type ColumnMap = z.infer<typeof columnMapSchema>;

export const sheetSchema = z.object({
  /** The first rows as they stand. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
  /** Index of the row that names the columns; a title may stand above it. 0 when none does. */
  headerRow: z.number().int(),
  columns: columnMapSchema,
});
/** A sheet as it stands, and how its columns were understood. */
export type Sheet = z.infer<typeof sheetSchema>;

export const importedStageSchema = z.object({
  row: z.number().int(),
  /** Null when the file says nothing of prices. */
  price: priceSchema.nullable(),
  question: z.object({
    question: questionTextSchema,
    answers: z.array(answerTextSchema).length(answerCount),
    correctAnswer: answerIndexSchema,
    /** Which answer is right is not certain; the imported question keeps this mark until the user confirms it. */
    isRightGuessed: z.literal(true).optional(),
    image: imageAddressSchema.optional(),
    imageAlt: imageAltSchema.optional(),
    explanation: explanationSchema.optional(),
    hostNotes: hostNotesSchema.optional(),
    votingCountdown: votingCountdownSchema.optional(),
  }),
  /** The file holds a picture for it, which is stored when the file is sent again with `pictures=keep`. */
  hasPicture: z.boolean(),
  /** As in ImportedField. */
  imageFile: z.string().max(maxPackNameLength).optional(),
  /** What the file files it under. */
  category: z.string().max(200).optional(),
  /** What a crowd quiz asks where it is more than a choice of these answers. */
  crowd: importedCrowdSchema.optional(),
  /** It is no question of a stage quiz: `answers` are blank. */
  isCrowdOnly: z.literal(true).optional(),
});
export type ImportedStage = z.infer<typeof importedStageSchema>;

/** Files of this size are taken, and no larger ones: some hold their pictures. */
export const largestImportBytes = 20 * 1024 * 1024;

/**
 * What two questions have in common that are the same to the people who answer them: the text and the right answer,
 * letter case and spacing apart. Pages mark with it what the document holds already.
 */
export const likenessOf = (question: {
  question: string;
  answers: readonly string[];
  correctAnswer: number;
}): string => alike(question.question, question.answers[question.correctAnswer] ?? '');

/** The same for questions of the category quiz. */
export const categoryLikenessOf = (field: { question: string; answer: string }): string =>
  alike(field.question, field.answer);

const alike = (...texts: string[]): string =>
  texts
    .map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .join('\n');

export const importedFileSchema = z.object({
  /** Null when nobody recognises the file. */
  format: z.object({ id: z.string(), name: z.string() }).nullable(),
  shows: z.array(z.object({ name: z.string(), stages: z.array(importedStageSchema) })),
  /** Boards of the category quiz: a file has either these or shows with stages. */
  categoryShows: z.array(importedCategoryShowSchema),
  problems: z.array(importProblemSchema),
  /** Null when the format has no columns to choose. */
  sheet: sheetSchema.nullable(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

export const formatInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  endings: z.array(z.string()),
  reads: z.boolean(),
  writes: z.boolean(),
  /** Writes shows of a crowd quiz too, with what each question asks. */
  writesCrowd: z.boolean().default(false),
  /** Whose questions it holds. */
  game: z.enum(['stageQuiz', 'categoryQuiz']),
});
/** A file format as pages offer it. */
export type FormatInfo = z.infer<typeof formatInfoSchema>;
