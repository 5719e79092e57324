import { canvasSizes, type CanvasSize } from '@quizcast/game/values/canvas-size';
import type { FieldChange } from '../style-edits.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isLockedIn, valueAt, type Layer } from '../style-kind.ts';
import { nearestFreeOffset } from './arrange.ts';
import { clamp, overlap, right, bottom, type Box, type Natural } from './gestures/box.ts';
import { layerFields } from './layer-fields.ts';
import { boxAt, changesOf, constrainPlace, placeOf, type Place } from './place.ts';

export const formations = ['row', 'column', 'corners'] as const;
export type Formation = (typeof formations)[number];

/** Facecam layers of the players by index. */
const playerCams: readonly Layer[] = ['facecam1', 'facecam2', 'facecam3', 'facecam4'];
const allCams: readonly Layer[] = [...playerCams, 'hostCam'];

export const isFacecam = (layer: Layer | null): boolean =>
  layer !== null && allCams.includes(layer);

/** Margin at the edges and gap between facecams. Canvas pixels. */
const marginPx = 32;
const gapPx = 40;
const minGapPx = 12;

interface Cam {
  layer: Layer;
  place: Place;
  natural: Natural;
}

const camsOf = (style: AnyStyle, naturalOf: (layer: Layer) => Natural): Cam[] =>
  playerCams.map((layer) => ({ layer, place: placeOf(style, layer), natural: naturalOf(layer) }));

/** The place that puts the facecam's top left corner at `left` and `top`. */
const placed = ({ place, natural }: Cam, left: number, top: number): Place => ({
  ...place,
  x: left - natural.left * place.size,
  y: top - natural.top * place.size,
});

/**
 * Arranges the facecams in a row along the nearer edge, in a column likewise, or in the four corners: SPEC.md,
 * CANVAS13.
 */
export function formed(
  style: AnyStyle,
  naturalOf: (layer: Layer) => Natural,
  formation: Formation,
): FieldChange[] {
  const canvas = canvasSizes[style.orientation];
  const { widthPx, heightPx } = canvas;
  const cams = camsOf(style, naturalOf);
  const places =
    formation === 'corners'
      ? cornersOf(cams, widthPx, heightPx)
      : formation === 'row'
        ? lineOf(cams, 'x', widthPx, heightPx)
        : lineOf(cams, 'y', heightPx, widthPx);
  const formedCams = cams.map((cam, index) => {
    const target = isLockedIn(style, cam.layer) ? undefined : places[index];
    const next =
      target === undefined ? cam.place : constrainPlace(cam.layer, target, cam.natural, canvas);
    return { ...cam, next, box: boxAt(next, cam.natural) };
  });
  return [
    ...formedCams.flatMap(({ layer, place, next }) => changesOf(layer, place, next)),
    ...avoidFacecams(
      style,
      naturalOf,
      formedCams.map(({ box }) => box),
    ),
  ];
}

/** Moves the host's facecam and the timer to the nearest free place if the players' facecams now overlap them. */
function avoidFacecams(
  style: AnyStyle,
  naturalOf: (layer: Layer) => Natural,
  cams: readonly Box[],
): FieldChange[] {
  const canvas = canvasSizes[style.orientation];
  const boxOf = (layer: Layer) => boxAt(placeOf(style, layer), naturalOf(layer));
  const obstacles = [...cams, boxOf('gameField')];
  return (['hostCam', 'timer'] as const).flatMap((layer) => {
    const place = placeOf(style, layer);
    const box = boxOf(layer);
    const isOverlapping = !isLockedIn(style, layer) && cams.some((cam) => overlap(cam, box));
    const by = isOverlapping ? nearestFreeOffset(box, obstacles, canvas) : { x: 0, y: 0 };
    obstacles.push({ ...box, left: box.left + by.x, top: box.top + by.y });
    const next = { ...place, x: Math.round(place.x + by.x), y: Math.round(place.y + by.y) };
    return changesOf(layer, place, next);
  });
}

function cornersOf(cams: readonly Cam[], widthPx: number, heightPx: number): Place[] {
  return cams.map((cam, index) => {
    const { width, height } = boxAt(cam.place, cam.natural);
    const left = index % 2 === 0 ? marginPx : widthPx - marginPx - width;
    const top = index < 2 ? marginPx : heightPx - marginPx - height;
    return placed(cam, left, top);
  });
}

/** Arranges all along one axis, in their size if they fit, at the nearer edge of the other axis. */
function lineOf(cams: readonly Cam[], axis: 'x' | 'y', lengthPx: number, depthPx: number): Place[] {
  const mainSize = axis === 'x' ? ('width' as const) : ('height' as const);
  const crossSize = axis === 'x' ? ('height' as const) : ('width' as const);
  const start = axis === 'x' ? ('top' as const) : ('left' as const);
  const boxesOf = (some: readonly Cam[]) => some.map(({ place, natural }) => boxAt(place, natural));
  const total = (some: readonly Cam[]) =>
    boxesOf(some).reduce((sum, box) => sum + box[mainSize], 0);
  const room = lengthPx - 2 * marginPx;
  const gaps = cams.length - 1;
  const shrink = Math.min(1, (room - gaps * minGapPx) / total(cams));
  // Rounded down, so that it still fits.
  const sized = cams.map((cam) => ({
    ...cam,
    place:
      shrink < 1
        ? { ...cam.place, size: Math.floor(cam.place.size * shrink * 1000) / 1000 }
        : cam.place,
  }));
  const gap = clamp((room - total(sized)) / gaps, 0, gapPx);
  const middles = boxesOf(cams).map((box) => box[start] + box[crossSize] / 2);
  const isFar = middles.reduce((sum, middle) => sum + middle, 0) / cams.length > depthPx / 2;
  let at = (lengthPx - total(sized) - gaps * gap) / 2;
  return sized.map((cam) => {
    const box = boxAt(cam.place, cam.natural);
    const edge = isFar ? depthPx - marginPx - box[crossSize] : marginPx;
    const place = axis === 'x' ? placed(cam, at, edge) : placed(cam, edge, at);
    at += box[mainSize] + gap;
    return place;
  });
}

/** Facecams form a group if their bounding box is at most this many times their total area. */
const looseness = 1.6;

const boundingBox = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map(bottom)) - top,
  };
};

/** Maximum share of the height for a group, which leaves room for a board. */
const heightShare = { 2: 0.3, 4: 0.23 } as const;

/** A group of facecams: its position, and the place of each relative to the group's corner at 0/0. */
export interface CamGroup {
  before: Box;
  after: Box;
  cams: { layer: Layer; place: Place; next: Place }[];
}

/**
 * The players' facecams as a group on a turned canvas: two by two on an upright one, otherwise side by side. Null when
 * they are not a group.
 */
export function groupTurned(
  style: AnyStyle,
  naturalOf: (layer: Layer) => Natural,
  { to, columns }: { to: CanvasSize; columns: 2 | 4 },
): CamGroup | null {
  const cams = camsOf(style, naturalOf);
  const boxes = cams.map(({ place, natural }) => boxAt(place, natural));
  const before = boundingBox(boxes);
  const camArea = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (before.width * before.height > looseness * camArea) return null;
  const cellWidth = Math.max(...boxes.map(({ width }) => width));
  const cellHeight = Math.max(...boxes.map(({ height }) => height));
  const free = to.widthPx - 2 * marginPx - (columns - 1) * minGapPx;
  const rows = cams.length / columns;
  const maxHeight = to.heightPx * heightShare[columns];
  const shrink = Math.min(1, free / (columns * cellWidth), maxHeight / (rows * cellHeight));
  const gap = clamp((free - columns * cellWidth * shrink) / columns, minGapPx, marginPx);
  const placedCams = cams.map((cam, index) => {
    // Rounded down, so that it still fits.
    const size = shrink < 1 ? Math.floor(cam.place.size * shrink * 1000) / 1000 : cam.place.size;
    const left = (index % columns) * (cellWidth * shrink + gap);
    const top = Math.floor(index / columns) * (cellHeight * shrink + gap);
    const next = placed({ ...cam, place: { ...cam.place, size } }, left, top);
    return { ...cam, next, box: boxAt(next, cam.natural) };
  });
  return { before, after: boundingBox(placedCams.map(({ box }) => box)), cams: placedCams };
}

/** Fields of a facecam's look. The host's keeps its size, as it is often placed separately. */
const fontFields = ['fontFamily', 'fontStyle', 'fontWeight'] as const;
const lookFields = ['borderColor', 'fontColor', 'transparent', 'showCam', 'font'] as const;

/** Applies the look of this facecam to all, and its size to the players': SPEC.md, CANVAS14. */
export function lookShared(style: AnyStyle, from: Layer): FieldChange[] {
  const source = layerFields[from].path;
  return allCams
    .filter((layer) => layer !== from)
    .flatMap((layer) => {
      const { path } = layerFields[layer];
      const isSized = playerCams.includes(layer) && playerCams.includes(from);
      const names = lookFields.flatMap((name): string[][] =>
        name === 'font' ? fontFields.map((key) => [name, key]) : [[name]],
      );
      return [...names, ...(isSized ? [['scale']] : [])].flatMap((field) => {
        const value = valueAt(style, [...source, ...field]);
        return value === undefined || value === valueAt(style, [...path, ...field])
          ? []
          : [{ field: [...path, ...field], value }];
      });
    });
}
