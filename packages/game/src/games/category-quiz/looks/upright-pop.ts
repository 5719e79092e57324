import { font, type CategoryLook } from './look.ts';

/** For vertical streams watched on phones: the players two by two below the board. */
export const uprightPop: CategoryLook = {
  id: 'category-upright-pop',
  name: 'Upright pop',
  orientation: 'portrait',
  facecam: { borderColor: '#c9b8ff', fontColor: '#ffffff', font: font('Poppins', 700) },
  players: [
    [60, 1180, 1.4],
    [572, 1180, 1.4],
    [60, 1542, 1.4],
    [572, 1542, 1.4],
  ],
  host: [60, 200, 1.2],
  timer: {
    positionX: 640,
    positionY: 220,
    fontSize: 200,
    fontColor: '#ffe14d',
    font: font('Poppins', 800),
  },
  gameField: {
    motion: 'bounce',
    positionX: 36,
    positionY: 540,
    scale: 0.84,
    fieldColor: '#5b2be0',
    fieldColorInactive: '#22106b',
    fontColor: '#ffe14d',
    fontColorInactive: '#7d6bd0',
    categoryFontColor: '#ffffff',
    categoryFont: font('Poppins', 700),
    fieldFont: font('Poppins', 800),
    textFont: font('Poppins', 600),
  },
  // Over the board for some seconds, because a vertical canvas has no room beside it.
  crowdBoard: { positionX: 290, positionY: 640, width: 500 },
};
