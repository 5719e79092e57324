import { nearestGuesses, numbersIn } from '@quizcast/game/games/category-quiz/guess';
import { currentField, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';

const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * Whose typed answers are likely to be worth the points: those nearest to a number, or those that read as the answer does.
 * A suggestion for the host, who decides.
 */
export function suggestedIds(show: CategoryQuizshow): string[] {
  const answer = currentField(show)?.field.answer ?? '';
  const typed = show.players.filter(({ isOut, answer: text }) => !isOut && text.trim() !== '');
  if (numbersIn(answer).length > 0)
    return nearestGuesses(
      answer,
      typed.map(({ id, answer: text }) => ({ playerId: id, text })),
    );
  const wanted = plainText(answer);
  if (wanted === '') return [];
  return typed.filter(({ answer: text }) => plainText(text) === wanted).map(({ id }) => id);
}
