import { canvasSizes, type CanvasSize, type Orientation } from '@quizcast/game/values/canvas-size';
import type { QuestionLayout } from '@quizcast/game/games/stage-quiz/style';
import { questionGeometry } from '../../../../parts/question-geometry.ts';
import type { FieldChange } from '../../style-edits.ts';
import { atSamePosition, nearestFreeOffset, refitted } from '../arrange.ts';
import { overlap, type Box, type Natural } from './box.ts';
import { groupTurned, type CamGroup } from '../facecams.ts';
import { boxAt, changesOf, placeOf } from '../place.ts';
import type { AnyStyle, StyledGame } from '../../../../games/game-side.ts';
import { isCategoryStyle, kindOf, type Layer } from '../../style-kind.ts';

/** Default layout of answers: in a grid on a landscape canvas, in a column on an upright one. */
const layoutOf: Record<Orientation, QuestionLayout> = { landscape: 'grid', portrait: 'column' };

const naturalOfLayout = (layout: QuestionLayout): Natural => {
  const { x, y, widthPx, heightPx } = questionGeometry(layout).box;
  return { left: x, top: y, width: widthPx, height: heightPx };
};

/** Earlier layers keep their place; those rarely visible give way. */
const settlingOrder: Record<StyledGame, readonly Layer[]> = {
  stageQuiz: [
    'question',
    'joker',
    'stage',
    'image',
    'votingChart',
    'explanation',
    'crowdBoard',
    'crowdSpread',
    'countdown',
    'joinCard',
  ],
  categoryQuiz: [
    'gameField',
    'facecam1',
    'facecam2',
    'facecam3',
    'facecam4',
    'hostCam',
    'timer',
    'crowdBoard',
  ],
};

/**
 * Layers that are never visible together: a vote is over when the explanation or the leaderboard is shown; a crowd quiz
 * has neither vote nor ladder, and its picture gives way.
 */
const inTurn: Partial<Record<Layer, readonly Layer[]>> = {
  votingChart: ['explanation', 'crowdBoard'],
  crowdSpread: ['image', 'votingChart', 'stage', 'joker'],
};

const areInTurn = (one: Layer, other: Layer): boolean =>
  inTurn[one]?.includes(other) === true || inTurn[other]?.includes(one) === true;

interface Settled {
  layer: Layer;
  before: Box;
  after: Box;
}

interface Turn {
  style: AnyStyle;
  naturalOf: (layer: Layer) => Natural;
  canvas: { from: CanvasSize; to: CanvasSize };
  /** The new layout of the question; null when it does not change. */
  layout: QuestionLayout | null;
  /** Layers that are already placed. */
  settled: Settled[];
}

/** Turns the canvas and places all layers on it without overlaps, as one change: SPEC.md, CANVAS11. */
export function turned(
  style: AnyStyle,
  naturalOf: (layer: Layer) => Natural,
  orientation: Orientation,
): FieldChange[] {
  if (style.orientation === orientation) return [];
  const canvas = { from: canvasSizes[style.orientation], to: canvasSizes[orientation] };
  const isRelaid = !isCategoryStyle(style) && style.question.layout === layoutOf[style.orientation];
  const layout = isRelaid ? layoutOf[orientation] : null;
  const turn: Turn = { style, naturalOf, canvas, layout, settled: [] };
  const group = isCategoryStyle(style)
    ? groupTurned(style, naturalOf, {
        to: canvas.to,
        columns: orientation === 'portrait' ? 2 : 4,
      })
    : null;
  const places = settlingOrder[kindOf(style).game].flatMap((layer) => {
    const cam = group?.cams.find((each) => each.layer === layer);
    if (group === null || cam === undefined) return settle(turn, layer);
    // The whole group is placed with its first facecam.
    return cam === group.cams[0] ? settleGroup(turn, group) : [];
  });
  const answers = layout === null ? [] : [{ field: ['question', 'layout'], value: layout }];
  return [{ field: ['orientation'], value: orientation }, ...answers, ...places];
}

function settle({ style, naturalOf, canvas, layout, settled }: Turn, layer: Layer): FieldChange[] {
  const place = placeOf(style, layer);
  const natural = naturalOf(layer);
  const before = boxAt(place, natural);
  let next = natural;
  let start = place;
  if (layer === 'question' && layout !== null) {
    // The new layout keeps the old one's horizontal center and bottom edge.
    next = naturalOfLayout(layout);
    const after = boxAt(place, next);
    start = {
      ...place,
      x: place.x + before.left + before.width / 2 - after.left - after.width / 2,
      y: place.y + before.top + before.height - after.top - after.height,
    };
  }
  const fitted = refitted(layer, start, next, canvas);
  // Existing overlaps are kept, as they were intended.
  const others = settled.filter(
    (other) => !overlap(other.before, before) && !areInTurn(layer, other.layer),
  );
  const by = nearestFreeOffset(
    boxAt(fitted, next),
    others.map(({ after }) => after),
    canvas.to,
  );
  const free = { ...fitted, x: Math.round(fitted.x + by.x), y: Math.round(fitted.y + by.y) };
  settled.push({ layer, before, after: boxAt(free, next) });
  return changesOf(layer, place, free);
}

/** Places a group of facecams as a whole. */
function settleGroup(
  { naturalOf, canvas, settled }: Turn,
  { before, after, cams }: CamGroup,
): FieldChange[] {
  const box = { ...after, ...atSamePosition(before, after, canvas) };
  const others = settled.filter((other) => !overlap(other.before, before));
  const by = nearestFreeOffset(
    box,
    others.map((other) => other.after),
    canvas.to,
  );
  const [x, y] = [box.left + by.x, box.top + by.y];
  return cams.flatMap(({ layer, place, next }) => {
    const free = { ...next, x: Math.round(next.x + x), y: Math.round(next.y + y) };
    const natural = naturalOf(layer);
    settled.push({ layer, before: boxAt(place, natural), after: boxAt(free, natural) });
    return changesOf(layer, place, free);
  });
}
