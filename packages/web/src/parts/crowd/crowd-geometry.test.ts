import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { expect, it } from 'vitest';
import { imagePlace } from '../question-geometry.ts';
import { platePlace } from '../stage/plate-place.ts';
import { anchored, crowdGeometry, withPictureAbove } from './crowd-geometry.ts';

it.each(builtInStyles())(
  '$name shows the picture of a question with up to six options above it, clear of the plate',
  ({ question, orientation }) => {
    const canvas = canvasSizes[orientation];
    for (const options of [0, 2, 3, 4, 5, 6]) {
      const asked = anchored(question, crowdGeometry(question.layout, options), canvas);
      const usual = imagePlace(question, canvas);
      const picture = imagePlace(withPictureAbove(question, asked, canvas), canvas);
      const plate = platePlace(asked, canvas, true);
      const isAside =
        plate.left + plate.widthPx <= picture.left || picture.left + picture.width <= plate.left;
      const bottom = picture.top + picture.height;
      expect(bottom).toBeLessThan(asked.positionY);
      if (!isAside) expect(bottom).toBeLessThan(plate.top);
      expect(picture.top).toBeGreaterThan(24);
      expect(picture.height).toBeGreaterThanOrEqual((usual.height * 2) / 3 - 1);
      expect(picture.left + picture.width / 2).toBeCloseTo(usual.left + usual.width / 2);
      if (options <= 4) expect(picture).toEqual(usual);
    }
  },
);
