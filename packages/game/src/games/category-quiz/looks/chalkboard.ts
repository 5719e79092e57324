import { font, type CategoryLook } from './look.ts';

/** Handwriting on a slate at the left, the class beside it: for school, crafts and friends. */
export const chalkboard: CategoryLook = {
  id: 'category-chalkboard',
  name: 'Chalkboard',
  facecam: { borderColor: '#e9e2cd', fontColor: '#f7f5ea', font: font('Permanent Marker', 400) },
  players: [
    [1568, 48, 0.95],
    [1568, 300, 0.95],
    [1568, 552, 0.95],
    [1568, 804, 0.95],
  ],
  host: [48, 878, 0.74],
  timer: {
    positionX: 344,
    positionY: 880,
    fontColor: '#ffd87a',
    font: font('Permanent Marker', 400),
  },
  gameField: {
    motion: 'wipe',
    positionX: 48,
    positionY: 48,
    scale: 1.14,
    fieldColor: '#274a3b',
    fieldColorInactive: '#16291f',
    fontColor: '#ffd87a',
    fontColorInactive: '#5f8370',
    categoryFontColor: '#f7f5ea',
    categoryFont: font('Permanent Marker', 400),
    fieldFont: font('Permanent Marker', 400),
    textFont: font('Permanent Marker', 400),
  },
  // Over the game field for some seconds, because there is no room beside it.
  crowdBoard: { positionX: 1076, positionY: 452 },
};
