import { previewView, type PreviewInput } from '../../../parts/preview-view.ts';
import type { OverlayView } from '@quizcast/game/view';
import type { LayerName } from '@quizcast/game/document/style';

/** In what the overlay can be looked at. */
export const situations = [
  'question',
  'locked',
  'right',
  'wrong',
  'voting',
  'noQuestion',
  'usedJokers',
  'longText',
  'image',
  'explanation',
  'everything',
] as const;
export type Situation = (typeof situations)[number];

/** The key of each situation. */
export const situationKeys = '1234567890a';

export const situationOfKey = (key: string): Situation | null =>
  (key.length === 1 ? situations[situationKeys.indexOf(key.toLowerCase())] : undefined) ?? null;

export interface SituationInput extends Omit<PreviewInput, 'state'> {
  situation: Situation;
  /** Told when the question in view explains nothing. */
  explanation: string;
}

/** What an overlay would show in this situation; in `everything` all layers at once, which no game ever does. */
export function situationView({ situation, ...input }: SituationInput): OverlayView {
  switch (situation) {
    case 'explanation':
      return withExplanation(previewView({ ...input, state: 'right' }), input.explanation);
    case 'everything': {
      const view = withExplanation(previewView({ ...input, state: 'image' }), input.explanation);
      const voting = previewView({ ...input, state: 'voting' }).stageQuiz?.voting ?? null;
      return view.stageQuiz === null ? view : { ...view, stageQuiz: { ...view.stageQuiz, voting } };
    }
    case 'question':
    case 'locked':
    case 'right':
    case 'wrong':
    case 'voting':
    case 'noQuestion':
    case 'usedJokers':
    case 'longText':
    case 'image':
      return previewView({ ...input, state: situation });
  }
}

function withExplanation(view: OverlayView, explanation: string): OverlayView {
  const { stageQuiz } = view;
  if (stageQuiz === null) return view;
  const question = {
    ...stageQuiz.question,
    explanation: stageQuiz.question.explanation ?? explanation,
  };
  return { ...view, stageQuiz: { ...stageQuiz, question } };
}

/** A situation in which this layer can be seen: the present one when it can. */
export function situationWith(layer: LayerName, now: Situation): Situation {
  const seen: Record<LayerName, readonly Situation[]> = {
    question: situations,
    stage: situations,
    joker: situations,
    votingChart: ['voting', 'everything'],
    image: ['image', 'everything'],
    explanation: ['explanation', 'everything'],
  };
  return seen[layer].includes(now) ? now : (seen[layer][0] ?? now);
}
