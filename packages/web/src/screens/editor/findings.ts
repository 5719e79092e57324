import type {
  StageContrastPart,
  StageFindingKind,
} from '@quizcast/game/games/stage-quiz/pre-flight';
import type { ContrastFinding } from '@quizcast/game/values/contrast';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';

/** A field of the stage form that the focus can be brought to. */
export type FindingField = 'question' | 'price' | 'image' | AnswerIndex;

/** What is found by the rules, and what only a browser sees. */
export type FindingKind = StageFindingKind | 'overfull' | 'imageMissing';

export interface Finding {
  kind: FindingKind;
  field: FindingField;
  /** Number of the stage that asks the same. */
  otherNumber?: number;
}

export type StageFindings = readonly Finding[];

export interface PreFlight {
  /** The show has no stages. */
  isEmpty: boolean;
  /** A joker switches the question, and there is no spare one. */
  lacksSpare: boolean;
  /** By the id of the stage or spare question; those without findings are left out. */
  stages: ReadonlyMap<string, StageFindings>;
  contrast: readonly ContrastFinding<StageContrastPart>[];
  /** All of them. */
  count: number;
}
