import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { expect, it } from 'vitest';
import { fittedImage, imagePlace, imageRatio } from './question-geometry.ts';

const { landscape } = canvasSizes;

it('a question picture of any aspect ratio is centered, clear of chart and ladder', () => {
  const place = imagePlace(defaultStyle().question, landscape);
  expect(place).toEqual({ left: 560, top: 200, width: 800, height: 500 });
  expect(place.left + place.width / 2).toBe(landscape.widthPx / 2);
  expect(fittedImage(place, 1)).toEqual({ width: 500, height: 500 });
  expect(fittedImage(place, 16 / 9)).toEqual({ width: 800, height: 450 });
  expect(fittedImage(place, 4)).toEqual({ width: 800, height: 200 });
});

it('a question picture never leaves the canvas', () => {
  const place = { imagePositionX: 0, imagePositionY: 140, imageHeight: 400 };
  const { left, width } = imagePlace(place, landscape);
  expect([left, width]).toEqual([32, 512]);
  expect(imagePlace({ ...place, imagePositionX: -900 }, landscape).width).toBe(160);
});

it('pictures of the built-in styles have their full size, in the center of the canvas or at its side', () => {
  for (const { orientation, question } of builtInStyles()) {
    const canvas = canvasSizes[orientation];
    const { left, width, height } = imagePlace(question, canvas);
    expect(width).toBe(imageRatio * height);
    if (question.imagePositionX > 200)
      expect(Math.abs(left + width / 2 - canvas.widthPx / 2)).toBeLessThan(1);
  }
});
