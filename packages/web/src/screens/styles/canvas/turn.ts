import { canvasSizes, type Orientation } from '@quizcast/game/document/canvas-size';
import {
  layerNames,
  type LayerName,
  type QuestionLayout,
  type QuizshowStyle,
} from '@quizcast/game/document/style';
import { questionGeometry } from '../../../parts/question-geometry.ts';
import type { FieldChange } from '../style-edits.ts';
import { refitted } from './arrange.ts';
import { boxAt, changesOf, placeOf, type Natural } from './place.ts';

/** How answers stand best: beside each other in a wide picture, one below the other in an upright one. */
const layoutOf: Record<Orientation, QuestionLayout> = { landscape: 'grid', portrait: 'column' };

const naturalOfLayout = (layout: QuestionLayout): Natural => {
  const { x, y, widthPx, heightPx } = questionGeometry(layout).box;
  return { left: x, top: y, width: widthPx, height: heightPx };
};

/** The canvas turned, with all layers wholly on it, as one change: SPEC.md, CANVAS11. */
export function turned(
  style: QuizshowStyle,
  naturalOf: (layer: LayerName) => Natural,
  orientation: Orientation,
): FieldChange[] {
  if (style.orientation === orientation) return [];
  const canvas = { from: canvasSizes[style.orientation], to: canvasSizes[orientation] };
  const relaid = style.question.layout === layoutOf[style.orientation];
  const layout = layoutOf[orientation];
  const places = layerNames.flatMap((layer) => {
    const place = placeOf(style, layer);
    const natural = naturalOf(layer);
    if (layer !== 'question' || !relaid)
      return changesOf(layer, place, refitted(layer, place, natural, canvas));
    // The other layout stands where this one stood: about the same middle, down to the same line.
    const next = naturalOfLayout(layout);
    const before = boxAt(place, natural);
    const after = boxAt(place, next);
    const start = {
      ...place,
      x: place.x + before.left + before.width / 2 - after.left - after.width / 2,
      y: place.y + before.top + before.height - after.top - after.height,
    };
    return changesOf(layer, place, refitted(layer, start, next, canvas));
  });
  const answers = relaid ? [{ field: ['question', 'layout'], value: layout }] : [];
  return [{ field: ['orientation'], value: orientation }, ...answers, ...places];
}
