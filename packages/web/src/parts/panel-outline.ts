import type { PanelShape } from '@quizcast/game/games/stage-quiz/style';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Outline of a panel in a box of this size, as an SVG path. `tipPx` is the size of its ends: the length of a hexagon's
 * point, or of a cut or rounded corner.
 */
export function panelOutline(
  shape: PanelShape,
  widthPx: number,
  heightPx: number,
  tipPx: number,
  insetPx = 0,
): string {
  const tip = Math.min(tipPx, widthPx / 2);
  const box = {
    left: insetPx,
    right: widthPx - insetPx,
    top: insetPx,
    bottom: heightPx - insetPx,
  };
  switch (shape) {
    case 'hexagon':
      return hexagon(box, heightPx / 2, tip);
    case 'box':
      return rounded(box, 0);
    case 'rounded':
      return rounded(box, Math.max(0, Math.min(tip * 0.45, heightPx / 2) - insetPx));
    case 'pill':
      return rounded(box, Math.max(0, Math.min(tip * 1.2, heightPx / 2) - insetPx));
    case 'slanted':
      return slanted(box, tip * 0.8);
    case 'cut':
      return cut(box, tip * 0.7);
    case 'plaque':
      return plaque(box, tip * 0.45);
  }
}

/** Elongated, pointed left and right, with softened shoulders. */
function hexagon({ left, right, top, bottom }: Box, middle: number, tip: number): string {
  // The shoulders are short curves, so that the light border is one continuous stroke.
  const bend = tip * 0.3;
  const rise = (bend * (middle - top)) / tip;
  return [
    `M${left} ${middle}`,
    `L${left + tip - bend} ${top + rise}`,
    `Q${left + tip} ${top} ${left + tip + bend * 1.4} ${top}`,
    `H${right - tip - bend * 1.4}`,
    `Q${right - tip} ${top} ${right - tip + bend} ${top + rise}`,
    `L${right} ${middle}`,
    `L${right - tip + bend} ${bottom - rise}`,
    `Q${right - tip} ${bottom} ${right - tip - bend * 1.4} ${bottom}`,
    `H${left + tip + bend * 1.4}`,
    `Q${left + tip} ${bottom} ${left + tip - bend} ${bottom - rise}`,
    'Z',
  ].join('');
}

function rounded({ left, right, top, bottom }: Box, radius: number): string {
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${left + radius} ${top}`,
    `H${right - radius}${arc(right, top + radius)}`,
    `V${bottom - radius}${arc(right - radius, bottom)}`,
    `H${left + radius}${arc(left, bottom - radius)}`,
    `V${top + radius}${arc(left + radius, top)}`,
    'Z',
  ].join('');
}

/** Leans to the right. */
const slanted = ({ left, right, top, bottom }: Box, lean: number): string =>
  `M${left + lean} ${top}H${right}L${right - lean} ${bottom}H${left}Z`;

/** Rectangular, with two opposite corners cut off. */
const cut = ({ left, right, top, bottom }: Box, corner: number): string =>
  `M${left + corner} ${top}H${right}V${bottom - corner}L${right - corner} ${bottom}H${left}V${top + corner}Z`;

/** Corners cut out as quarter circles, as on a brass plate. */
function plaque({ left, right, top, bottom }: Box, radius: number): string {
  const bite = (x: number, y: number) => `A${radius} ${radius} 0 0 0 ${x} ${y}`;
  return [
    `M${left + radius} ${top}`,
    `H${right - radius}${bite(right, top + radius)}`,
    `V${bottom - radius}${bite(right - radius, bottom)}`,
    `H${left + radius}${bite(left, bottom - radius)}`,
    `V${top + radius}${bite(left + radius, top)}`,
    'Z',
  ].join('');
}
