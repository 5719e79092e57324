import { defaultStyle } from './defaults.ts';
import { chalkboard } from '../games/stage-quiz/looks/chalkboard.ts';
import { cleanLight } from '../games/stage-quiz/looks/clean-light.ts';
import { cosyEvening } from '../games/stage-quiz/looks/cosy-evening.ts';
import { esports } from '../games/stage-quiz/looks/esports.ts';
import { neonArcade } from '../games/stage-quiz/looks/neon-arcade.ts';
import { royalGold } from '../games/stage-quiz/looks/royal-gold.ts';
import { uprightPop } from '../games/stage-quiz/looks/upright-pop.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';

const looks = [cleanLight, neonArcade, royalGold, esports, chalkboard, cosyEvening, uprightPop];

/**
 * The built-in styles, the default one first, as starting points. Choosing one creates a copy with its own ID, so edits
 * never change the originals.
 */
export const builtInStyles = (): QuizshowStyle[] => [
  defaultStyle(),
  ...looks.map((look) => styleSchema.parse(look)),
];
