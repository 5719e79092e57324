import {
  categoryCrowdBoardSchema,
  categoryLayerNames,
  facecamStyleSchema,
  gameFieldStyleSchema,
  timerStyleSchema,
  type CategoryStyle,
} from './style.ts';
import type { CategoryOverlayStyle } from './view.ts';
import { fontSchema } from '../../values/style-values.ts';

// A strict copy by schema drops all fields that it does not name.
const font = fontSchema.strip();
const facecam = facecamStyleSchema.strip().extend({ font });
const timer = timerStyleSchema.strip().extend({ font });
const gameField = gameFieldStyleSchema
  .strip()
  .extend({ categoryFont: font, fieldFont: font, textFont: font });

const crowdBoard = categoryCrowdBoardSchema.strip();

const projected = new WeakMap<CategoryStyle, CategoryOverlayStyle>();

/** The style as sent to views. Styles change rarely but are read at every change, so the copy is cached. */
export function projectCategoryStyle(style: CategoryStyle): CategoryOverlayStyle {
  const known = projected.get(style);
  if (known !== undefined) return known;
  const fresh: CategoryOverlayStyle = {
    orientation: style.orientation,
    layers: [...categoryLayerNames.filter((name) => !style.layers.includes(name)), ...style.layers],
    backgroundColor: style.backgroundColor,
    facecams: style.facecams.map((each) => facecam.parse(each)),
    hostCam: facecam.parse(style.hostCam),
    timer: timer.parse(style.timer),
    gameField: gameField.parse(style.gameField),
    crowdBoard: crowdBoard.parse(style.crowdBoard),
  };
  projected.set(style, fresh);
  return fresh;
}

/** Every font family that a style names. */
export const categoryFamiliesOf = ({
  facecams,
  hostCam,
  timer: { font: timerFont },
  gameField: { categoryFont, fieldFont, textFont },
}: CategoryOverlayStyle): string[] =>
  [
    ...facecams.map((each) => each.font),
    hostCam.font,
    timerFont,
    categoryFont,
    fieldFont,
    textFont,
  ].map(({ fontFamily }) => fontFamily);
