import type { CategoryStyle } from '../style.ts';
import { font } from '../../../values/look-font.ts';

export { font };

type FacecamStyle = CategoryStyle['hostCam'];

/** Left and top of a part, and its scale. */
export type Placement = readonly [positionX: number, positionY: number, scale?: number];

/** A built-in style of the category quiz, as differences from the default one. Colors are hexadecimal. */
export interface CategoryLook {
  /** Never changes, because files and documents may refer to it. */
  id: string;
  name: string;
  orientation?: CategoryStyle['orientation'];
  /** Shared by all facecams, including the host's. */
  facecam: Partial<FacecamStyle>;
  /** By seat. */
  players: readonly [Placement, Placement, Placement, Placement];
  host: Placement;
  timer: Partial<CategoryStyle['timer']>;
  gameField: Partial<CategoryStyle['gameField']>;
  /** Set where the default position would be in the way. */
  crowdBoard?: Partial<CategoryStyle['crowdBoard']>;
}
