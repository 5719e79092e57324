import type { CategoryFinding, CategoryPlace } from '@quizcast/game/games/category-quiz/pre-flight';

/** Findings that only a browser can detect. */
export type BrowserFindingKind =
  | 'imageMissing'
  | 'soundMissing'
  | 'overfullQuestion'
  | 'overfullAnswer';

export interface BrowserFinding {
  kind: BrowserFindingKind;
  place: CategoryPlace;
}

export type Finding = CategoryFinding | BrowserFinding;

/** The part of a form that can be focused. */
export type FormField = 'question' | 'answer' | 'image' | 'sound' | 'category' | 'name';

/** Form field where a finding can be fixed. */
export function formFieldOf({ kind, place }: Finding): FormField {
  switch (kind) {
    case 'noAnswer':
    case 'guessWithoutNumber':
    case 'overfullAnswer':
      return 'answer';
    case 'noBlurred':
    case 'imageElsewhere':
    case 'imageMissing':
      return 'image';
    case 'soundMissing':
      return 'sound';
    case 'noName':
      return place.kind === 'final' ? 'category' : 'name';
    case 'noQuestions':
    case 'emptyFields':
    case 'noText':
    case 'sameQuestion':
    case 'noFinal':
    case 'noTime':
    case 'cameraRefused':
    case 'overfullQuestion':
      return 'question';
  }
}

/** Unique key of a place. */
export const placeKey = (place: CategoryPlace): string => {
  switch (place.kind) {
    case 'field':
      return `field ${place.boardId ?? ''}/${place.fieldId}`;
    case 'category':
      return `category ${place.boardId ?? ''}/${place.categoryId}`;
    case 'player':
      return `player ${place.playerId}`;
    case 'show':
    case 'final':
    case 'tieBreak':
    case 'host':
      return place.kind;
  }
};
