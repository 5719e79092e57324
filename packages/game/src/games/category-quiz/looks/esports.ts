import { font, type CategoryLook } from './look.ts';

/** Black and signal yellow, the players along the top: for matches and casters. */
export const esports: CategoryLook = {
  id: 'category-esports',
  name: 'Esports',
  facecam: { borderColor: '#e8ff3c', fontColor: '#ffffff', font: font('Russo One', 400) },
  players: [
    [312, 28, 0.93],
    [645, 28, 0.93],
    [978, 28, 0.93],
    [1311, 28, 0.93],
  ],
  host: [28, 836, 0.86],
  timer: {
    positionX: 1660,
    positionY: 40,
    fontSize: 120,
    fontColor: '#e8ff3c',
    font: font('Anton', 400),
  },
  gameField: {
    motion: 'slide',
    positionX: 324,
    positionY: 288,
    scale: 1.06,
    fieldColor: '#1b1f27',
    fieldColorInactive: '#0c0e13',
    fontColor: '#e8ff3c',
    fontColorInactive: '#5b6474',
    categoryFontColor: '#ffffff',
    categoryFont: font('Russo One', 400),
    fieldFont: font('Anton', 400),
    textFont: font('Russo One', 400),
  },
  crowdBoard: { positionX: 1608, positionY: 330, width: 300 },
};
