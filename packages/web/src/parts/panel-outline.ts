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
      return withArcs(box, 0);
    case 'rounded':
      return withArcs(box, Math.max(0, Math.min(tip * 0.45, heightPx / 2) - insetPx));
    case 'pill':
      return withArcs(box, Math.max(0, Math.min(tip * 1.2, heightPx / 2) - insetPx));
    case 'slanted':
      return slanted(box, tip * 0.8);
    case 'cut':
      return cut(box, tip * 0.7);
    case 'plaque':
      return withArcs(box, tip * 0.45, 0);
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

/** Corners as quarter circles: rounded, or cut out with `sweep` 0, as on a brass plate. */
function withArcs({ left, right, top, bottom }: Box, radius: number, sweep = 1): string {
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 ${sweep} ${x} ${y}`;
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
