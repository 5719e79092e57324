import { font, type CategoryLook } from './look.ts';

/** Burgundy and gold, all five in one row with the host in the middle: for the big evening. */
export const royalGold: CategoryLook = {
  id: 'category-royal-gold',
  name: 'Royal gold',
  facecam: { borderColor: '#e3b95b', fontColor: '#fff4dc', font: font('Montserrat', 600) },
  players: [
    [162, 824, 0.93],
    [486, 824, 0.93],
    [1136, 824, 0.93],
    [1460, 824, 0.93],
  ],
  host: [811, 824, 0.93],
  timer: {
    positionX: 64,
    positionY: 72,
    fontColor: '#ffd67a',
    font: font('Montserrat', 800),
  },
  gameField: {
    motion: 'drop',
    positionX: 330,
    positionY: 56,
    scale: 1.05,
    fieldColor: '#6b1226',
    fieldColorInactive: '#1c0309',
    fontColor: '#ffd67a',
    fontColorInactive: '#8a5a4a',
    categoryFontColor: '#fff4dc',
    categoryFont: font('Montserrat', 700),
    fieldFont: font('Montserrat', 800),
    textFont: font('Montserrat', 600),
  },
  crowdBoard: { positionX: 1604, positionY: 80, width: 300 },
};
