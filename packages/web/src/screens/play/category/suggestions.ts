import { nearestGuesses, numbersIn } from '@quizcast/game/games/category-quiz/guess';
import { currentField, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';

const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * Players whose typed answers are likely right: those closest to a number, or those that match the answer. Only a
 * suggestion: the host decides.
 */
export function suggestedIds(show: CategoryQuizshow): string[] {
  const answer = currentField(show)?.field.answer ?? '';
  const typed = show.players.filter(({ isOut, answer: text }) => !isOut && text.trim() !== '');
  if (numbersIn(answer).length > 0)
    return nearestGuesses(
      answer,
      typed.map(({ id, answer: text }) => ({ playerId: id, text })),
    );
  const normalized = plainText(answer);
  if (normalized === '') return [];
  return typed.filter(({ answer: text }) => plainText(text) === normalized).map(({ id }) => id);
}
