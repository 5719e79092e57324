export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];

/** The canvas that positions refer to, in pixels. */
export interface CanvasSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export const canvasSizes: Readonly<Record<Orientation, CanvasSize>> = {
  landscape: { widthPx: 1920, heightPx: 1080 },
  portrait: { widthPx: 1080, heightPx: 1920 },
};
