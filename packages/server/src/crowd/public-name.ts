import { boardName, madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { isAllowedName, shownName } from '@quizcast/game/crowd/names';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/** Harmless names and words that contain an English swear word, in lower case. */
const harmless = [
  ...['analena', 'annalena', 'anusch', 'anusha', 'cockpit', 'dick van dyke', 'dick_van_dyke'],
  ...['dickvandyke', 'dickinson', 'dickson', 'fagott', 'fukuoka', 'kanal', 'kikeriki', 'moby dick'],
  ...['octopussy', 'penistone', 'pussycat', 'rapeseed', 'shiitake'],
];

let matcher: RegExpMatcher | undefined;

/** Detects English profanity only. */
export function isProfane(text: string): boolean {
  const { whitelistedTerms = [], ...terms } = englishDataset.build();
  matcher ??= new RegExpMatcher({
    ...terms,
    ...englishRecommendedTransformers,
    whitelistedTerms: [...whitelistedTerms, ...harmless],
  });
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
