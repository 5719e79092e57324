import { font, type CategoryLook } from './look.ts';

/** Terracotta and cream, the host large beside the players: for cooking, crafts and long evenings. */
export const cosyEvening: CategoryLook = {
  id: 'category-cosy-evening',
  name: 'Cosy evening',
  facecam: { borderColor: '#f2b79c', fontColor: '#fff6e9', font: font('Nunito', 800) },
  players: [
    [480, 816, 0.97],
    [832, 816, 0.97],
    [1184, 816, 0.97],
    [1536, 816, 0.97],
  ],
  host: [44, 790, 1.09],
  timer: {
    positionX: 1664,
    positionY: 56,
    fontColor: '#ffd9a8',
    font: font('Nunito', 900),
  },
  gameField: {
    motion: 'swell',
    positionX: 372,
    positionY: 44,
    scale: 1.02,
    fieldColor: '#9c3b2b',
    fieldColorInactive: '#f3dcc3',
    fontColor: '#ffe2b0',
    fontColorInactive: '#97684a',
    categoryFontColor: '#fff6e9',
    categoryFont: font('Nunito', 800),
    fieldFont: font('Nunito', 900),
    textFont: font('Nunito', 700),
  },
  crowdBoard: { positionX: 40, positionY: 32 },
};
