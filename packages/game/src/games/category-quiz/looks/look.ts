import type { CategoryStyle } from '../style.ts';
import { font } from '../../../values/look-font.ts';

export { font };

type FacecamStyle = CategoryStyle['hostCam'];

/** Left and top of a part, and its scale. */
export type Stand = readonly [positionX: number, positionY: number, scale?: number];

/** A built-in style of the category quiz, as far as it differs from the default one. Colours are hexadecimal. */
export interface CategoryLook {
  /** Never changes: files and documents may name it. */
  id: string;
  name: string;
  orientation?: CategoryStyle['orientation'];
  /** What all facecams have in common, the host's too. */
  facecam: Partial<FacecamStyle>;
  /** By place. */
  players: readonly [Stand, Stand, Stand, Stand];
  host: Stand;
  timer: Partial<CategoryStyle['timer']>;
  gameField: Partial<CategoryStyle['gameField']>;
  /** Where the default one would be in the way. */
  crowdBoard?: Partial<CategoryStyle['crowdBoard']>;
}
