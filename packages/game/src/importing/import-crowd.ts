import { z } from 'zod';
import {
  acceptedSchema,
  isRightGuessedSchema,
  kindSchema,
  numberRangeSchema,
  numberScoringSchema,
  optionsSchema,
  pointsSchema,
  rightNumberSchema,
  rightSchema,
  severalScoringSchema,
  unitSchema,
} from '../games/crowd-quiz/show.ts';

/** The crowd quiz fields of an imported question and its right answer, as far as the file specifies them. */
export const importedCrowdSchema = z.object({
  kind: kindSchema.unwrap(),
  options: optionsSchema.unwrap().optional(),
  right: rightSchema.unwrap().optional(),
  severalScoring: severalScoringSchema.unwrap().optional(),
  rightNumber: rightNumberSchema.unwrap().optional(),
  numberScoring: numberScoringSchema.unwrap().optional(),
  numberRange: numberRangeSchema.unwrap().optional(),
  unit: unitSchema.unwrap().optional(),
  accepted: acceptedSchema.unwrap().optional(),
  points: pointsSchema.unwrap().optional(),
  isRightGuessed: isRightGuessedSchema,
});
export type ImportedCrowd = z.infer<typeof importedCrowdSchema>;
