import type { CrowdQuestionView, CrowdQuizView } from '@quizcast/game/games/crowd-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';

/** Number of the question, and its points if any. */
export function placeText(
  { number, count }: CrowdQuizView,
  { points }: CrowdQuestionView,
  language: ViewerLanguage,
): string {
  const t = overlayTexts(language);
  const place = t('askedPlace', { number, total: count });
  return points === 0 ? place : `${place} · ${t('points', { count: points })}`;
}

/** How to answer the question in chat. */
export function hintFor({ kind, options }: CrowdQuestionView, language: ViewerLanguage): string {
  const t = overlayTexts(language);
  switch (kind) {
    case 'choice':
    case 'poll':
      return t('typeLetters', { letters: `A–${options.at(-1)?.letter ?? 'B'}` });
    case 'several':
      return t('typeSeveral');
    case 'order':
      return t('typeOrder');
    case 'number':
      return t('typeNumber');
    case 'text':
      return t('typeText');
  }
}

/** Number of votes in a poll, or the share of right answers if there are any; before the result, that answering is closed. */
export function resultText({ kind, result }: CrowdQuestionView, language: ViewerLanguage): string {
  const t = overlayTexts(language);
  if (result === null) return t('answersClosed');
  const { answered, right } = result;
  if (kind === 'poll') return t('votes', { count: answered });
  if (right === 0) return t('nobodyRight');
  return `${Math.round((100 * right) / answered)}% ${t('rightOf', { answered })}`;
}
