import { categoryStyleSchema, defaultCategoryStyle, type CategoryStyle } from '../style.ts';
import { chalkboard } from './chalkboard.ts';
import { cleanLight } from './clean-light.ts';
import { cosyEvening } from './cosy-evening.ts';
import { esports } from './esports.ts';
import type { CategoryLook, Placement } from './look.ts';
import { neonArcade } from './neon-arcade.ts';
import { royalGold } from './royal-gold.ts';
import { uprightPop } from './upright-pop.ts';

const looks = [cleanLight, neonArcade, royalGold, esports, chalkboard, cosyEvening, uprightPop];

function styleOf({ facecam, players, host, ...look }: CategoryLook): CategoryStyle {
  const placed = ([positionX, positionY, scale = 1]: Placement) => ({
    ...facecam,
    positionX,
    positionY,
    scale,
  });
  return categoryStyleSchema.parse({
    ...look,
    facecams: players.map(placed),
    hostCam: placed(host),
  });
}

/** Built-in styles of the category quiz, the default one first, as starting points. */
export const builtInCategoryStyles = (): CategoryStyle[] => [
  defaultCategoryStyle(),
  ...looks.map(styleOf),
];
