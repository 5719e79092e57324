import type { CategoryMotion } from '@quizcast/game/games/category-quiz/style';
import type { BadgeShape, Finish, QuestionLayout } from '@quizcast/game/games/stage-quiz/style';
import type { Catalogue } from '../../../messages/catalogue.ts';

export type FieldLabel = keyof Catalogue['styles']['fields'];

export type GroupName = keyof Catalogue['styles']['groups'];

export type Choice = BadgeShape | Finish | QuestionLayout | CategoryMotion;

/** Editor of a style field. Limits are taken from the document's schema. */
export type Field = { name: string; label: FieldLabel } & (
  | { kind: 'switch' }
  | { kind: 'number'; step: number; unit: 'px' | 'times' | 'em' }
  | { kind: 'color' }
  | { kind: 'font' }
  | { kind: 'choice'; choices: readonly Choice[] }
);

export interface Group {
  name: GroupName;
  fields: readonly Field[];
}
