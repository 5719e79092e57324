import { z } from 'zod';
import {
  altSchema,
  fieldCount,
  fileAddressSchema,
  notesSchema,
  rowPointsSchema,
  textSchema,
} from '../games/category-quiz/show.ts';
import { maxPackNameLength } from './pack-media.ts';
import { answerCount, answerIndexSchema, answerTextSchema } from '../games/stage-quiz/show.ts';

// Exchanged by server and pages for files with boards: the questions of a category quiz.

export const importedFieldSchema = z.object({
  /** Row in the file, from 1, as in an `ImportIssue`. */
  row: z.number().int(),
  question: textSchema,
  answer: textSchema,
  image: fileAddressSchema.optional(),
  imageAlt: altSchema.optional(),
  sound: fileAddressSchema.optional(),
  hostNotes: notesSchema.optional(),
  isGuessQuestion: z.boolean(),
  isDouble: z.boolean().optional(),
  /** Choices that a stage quiz can use, when the file has exactly four. */
  choices: z
    .object({
      /** The question text without the choices. */
      question: textSchema,
      answers: z.array(answerTextSchema).length(answerCount),
      correctAnswer: answerIndexSchema,
    })
    .optional(),
  /** The file contains a picture or a sound, which is stored when the file is sent again with `pictures=keep`. */
  hasPicture: z.boolean(),
  hasSound: z.boolean(),
  /** File names of its picture and sound in the package, when the question list was sent without its package. */
  imageFile: z.string().max(maxPackNameLength).optional(),
  soundFile: z.string().max(maxPackNameLength).optional(),
});
export type ImportedField = z.infer<typeof importedFieldSchema>;

export const importedCategorySchema = z.object({
  name: z.string().max(200),
  /** By row; null where the file has no question. */
  fields: z.array(importedFieldSchema.nullable()).length(fieldCount),
});
export type ImportedCategory = z.infer<typeof importedCategorySchema>;

export const maxImportedCategories = 60;

export const importedBoardSchema = z.object({
  name: z.string().max(200),
  /** Null when the file specifies no points. */
  rowPoints: z.array(rowPointsSchema).length(fieldCount).nullable(),
  /** All categories of the file: each board takes five, further boards the rest. */
  categories: z.array(importedCategorySchema).max(maxImportedCategories),
});
export type ImportedBoard = z.infer<typeof importedBoardSchema>;

export const importedFinalSchema = importedFieldSchema.extend({ category: z.string().max(200) });
export type ImportedFinal = z.infer<typeof importedFinalSchema>;

export const importedCategoryShowSchema = z.object({
  name: z.string().max(200),
  boards: z.array(importedBoardSchema),
  final: importedFinalSchema.nullable(),
  tieBreak: importedFieldSchema.nullable(),
});
/** A category quiz show of a file. */
export type ImportedCategoryShow = z.infer<typeof importedCategoryShowSchema>;

/** Maximum number of shows read from one file: more than a season has. */
export const maxImportedShows = 300;
