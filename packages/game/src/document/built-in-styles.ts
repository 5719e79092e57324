import { defaultStyle } from './defaults.ts';
import { chalkboard } from './looks/chalkboard.ts';
import { cleanLight } from './looks/clean-light.ts';
import { cosyEvening } from './looks/cosy-evening.ts';
import { esports } from './looks/esports.ts';
import { neonArcade } from './looks/neon-arcade.ts';
import { royalGold } from './looks/royal-gold.ts';
import { uprightPop } from './looks/upright-pop.ts';
import { styleSchema, type QuizshowStyle } from './style.ts';

const looks = [cleanLight, neonArcade, royalGold, esports, chalkboard, cosyEvening, uprightPop];

/**
 * The styles that come with the program, the default one first: looks to begin with. Somebody who chooses one gets a copy
 * with an id of its own, so nobody's editing changes them.
 */
export const builtInStyles = (): QuizshowStyle[] => [
  defaultStyle(),
  ...looks.map((look) => styleSchema.parse(look)),
];
