import { generatedName, numberOf } from './generated-names.ts';
import { isAllowedName, shownName } from './names.ts';

const isNoneProfane = () => false;

/**
 * A name of a board as it is drawn: a made-up one when nothing of it can be seen or one of the streamer's hidden words is in it. Results were
 * told without profane names; words may have been hidden since.
 */
export function boardName(name: string, hiddenWords: readonly string[]): string {
  const shown = shownName(name, '');
  const isShown = shown !== '' && isAllowedName(shown, hiddenWords, isNoneProfane);
  return isShown ? shown : generatedName(numberOf(name), 'en');
}
