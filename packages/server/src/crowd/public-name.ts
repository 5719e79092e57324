import { boardName, madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { isAllowedName, shownName } from '@quizcast/game/crowd/names';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

let matcher: RegExpMatcher | undefined;

/** Detects English profanity only. */
export function isProfane(text: string): boolean {
  matcher ??= new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  return matcher.hasMatch(text);
}

/** `boardName` of a viewer, with profane names replaced by generated ones, too. */
export const publicName = (
  viewer: string,
  name: string,
  hiddenWords: readonly string[] = [],
): string => boardName({ name, madeUp: numberOf(viewer) }, hiddenWords, isProfane);

/** A name chosen by a viewer as it can be shown: '' for a generated one, null when it is not allowed. */
export function allowedName(raw: string, hiddenWords: readonly string[]): string | null {
  const name = shownName(raw, '');
  return name === '' || isAllowedName(name, hiddenWords, isProfane) ? name : null;
}

/** The name that others see. */
export const nameOf = (viewer: string, name: string): string =>
  name === '' ? madeUpName(numberOf(viewer)) : boardName({ name, madeUp: numberOf(viewer) }, []);
