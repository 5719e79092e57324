/** The question part in its own pixels; the specification's scale of 2 makes it as wide as the canvas. */
export const questionSize = { widthPx: 960, heightPx: 164 } as const;

export const panel = { x: 72, y: 0, widthPx: 816, heightPx: 74, tipPx: 30 } as const;

export const answerSize = { widthPx: 402, heightPx: 35, tipPx: 15 } as const;

const columns = [panel.x, panel.x + panel.widthPx - answerSize.widthPx] as const;
const rows = [80, 120] as const;

/** Top left corner of answer 0–3: two rows of two, A B above C D. */
export const answerPlace = (index: number): { x: number; y: number } => ({
  x: columns[index % 2 === 0 ? 0 : 1],
  y: rows[index < 2 ? 0 : 1],
});

/** Heights of the thin lines that run through the panels. */
export const lineHeights = [
  panel.y + panel.heightPx / 2,
  rows[0] + answerSize.heightPx / 2,
  rows[1] + answerSize.heightPx / 2,
] as const;
