import { generatedName, numberOf } from '@quizcast/game/crowd/generated-names';
import { isAllowedName, shownName } from '@quizcast/game/crowd/names';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/**
 * What everybody may see of a viewer's name: one line that cannot run over, and a made-up name where there is none or where the
 * platform's one is profane. English profanity is found; other languages are not.
 */
export function publicName(viewer: string, name: string): string {
  const shown = shownName(name, '');
  const isShown = shown !== '' && isAllowedName(shown, [], (text) => matcher.hasMatch(text));
  return isShown ? shown : generatedName(numberOf(viewer), 'en');
}
