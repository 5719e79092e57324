import type { CrowdView } from '@quizcast/game/crowd/crowd-view';
import type { CrowdQuestionView, CrowdQuizView } from '@quizcast/game/games/crowd-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { letterList } from '../letter-list.ts';
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
  const letters = options.map(({ letter }) => letter);
  switch (kind) {
    case 'choice':
    case 'poll':
      return t('typeLetters', {
        letters:
          letters.length === 2 ? letterList(letters, language) : `A–${letters.at(-1) ?? 'B'}`,
      });
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

/**
 * Number of votes in a poll, or the share of right answers if there are any. Before the result, that answering is
 * closed.
 */
export function resultText({ kind, result }: CrowdQuestionView, language: ViewerLanguage): string {
  const t = overlayTexts(language);
  if (result === null) return t('answersClosed');
  const { answered, right } = result;
  if (kind === 'poll') return t('votes', { count: answered });
  if (right === 0) return t('nobodyRight');
  return `${Math.round((100 * right) / answered)}% ${t('rightOf', { answered })}`;
}

/** The viewers' board beside a question, whose plate says already how many were right. */
export const besideQuestion = (crowd: CrowdView): CrowdView => ({
  ...crowd,
  cards: crowd.cards.filter((card) => card.kind !== 'result' || card.climbers.length > 0),
});
