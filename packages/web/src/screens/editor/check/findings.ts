import type {
  StageContrastPart,
  StageFindingKind,
} from '@quizcast/game/games/stage-quiz/pre-flight';
import type { ContrastFinding } from '@quizcast/game/values/contrast';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';

/** A field of the stage form that can be focused. */
export type FindingField = 'question' | 'price' | 'image' | AnswerIndex;

/** Findings of the rules, and those that only a browser can detect. */
export type FindingKind = StageFindingKind | 'overfull' | 'imageMissing';

export interface Finding {
  kind: FindingKind;
  field: FindingField;
  /** Number of the stage with the same question. */
  otherNumber?: number;
}

export type StageFindings = readonly Finding[];

export interface PreFlight {
  /** The show has no stages. */
  isEmpty: boolean;
  /** A joker swaps the question, but there is no spare question. */
  lacksSpare: boolean;
  /** By id of the stage or spare question; those without findings are omitted. */
  stages: ReadonlyMap<string, StageFindings>;
  contrast: readonly ContrastFinding<StageContrastPart>[];
  /** Number of all findings. */
  count: number;
}
