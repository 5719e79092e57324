import type { CrowdFindingKind } from '@quizcast/game/games/crowd-quiz/pre-flight';
import type { Question } from '@quizcast/game/games/crowd-quiz/show';

/** A field of the question form, as in its `data-field`; numbers are options. */
export type FormField =
  | 'question'
  | 'image'
  | 'right'
  | 'addOption'
  | 'accepted'
  | 'range'
  | 'confirm'
  | number;

/** Form field where a finding can be fixed. */
export function fieldOf(kind: CrowdFindingKind, { options }: Question): FormField {
  const texts = options.map((option) => option.trim().toLowerCase());
  switch (kind) {
    case 'noText':
      return 'question';
    case 'fewOptions':
      return 'addOption';
    case 'emptyOption':
      return texts.indexOf('');
    case 'sameOption':
      return texts.findIndex((text, at) => text !== '' && texts.indexOf(text) < at);
    case 'nothingRight':
    case 'allRight':
      return 'right';
    case 'noAccepted':
      return 'accepted';
    case 'noRange':
      return 'range';
    case 'guessedRight':
      return 'confirm';
  }
}
