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

/** What a crowd quiz asks by a question of a file, and what is right: its fields where the file says something of them. */
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
