import { z } from 'zod';
import { questionSchema } from '../games/crowd-quiz/show.ts';

const question = questionSchema.shape;

/** The crowd quiz fields of an imported question and its right answer, as far as the file specifies them. */
export const importedCrowdSchema = z.object({
  kind: question.kind.unwrap(),
  options: question.options.unwrap().optional(),
  right: question.right.unwrap().optional(),
  severalScoring: question.severalScoring.unwrap().optional(),
  rightNumber: question.rightNumber.unwrap().optional(),
  numberScoring: question.numberScoring.unwrap().optional(),
  numberRange: question.numberRange.unwrap().optional(),
  unit: question.unit.unwrap().optional(),
  accepted: question.accepted.unwrap().optional(),
  points: question.points.unwrap().optional(),
  isRightGuessed: question.isRightGuessed,
});
export type ImportedCrowd = z.infer<typeof importedCrowdSchema>;
