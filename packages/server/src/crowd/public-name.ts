import { boardName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** English profanity is found; other languages are not. */
export const isProfane = (text: string): boolean => matcher.hasMatch(text);

/** `boardName` of a viewer, profane names made up too. */
export const publicName = (
  viewer: string,
  name: string,
  hiddenWords: readonly string[] = [],
): string => boardName({ name, madeUp: numberOf(viewer) }, hiddenWords, isProfane);
