import { font, type CategoryLook } from './look.ts';

/** White plates, ink and one calm blue, the players in a column: for talk, news and classrooms. */
export const cleanLight: CategoryLook = {
  id: 'category-clean-light',
  name: 'Clean light',
  facecam: { borderColor: '#dbe6f7', fontColor: '#16202e', font: font('Inter', 700) },
  players: [
    [48, 48, 0.95],
    [48, 300, 0.95],
    [48, 552, 0.95],
    [48, 804, 0.95],
  ],
  host: [1646, 876, 0.73],
  timer: { positionX: 424, positionY: 884, fontColor: '#16499f', font: font('Inter', 800) },
  gameField: {
    motion: 'rise',
    positionX: 424,
    positionY: 48,
    scale: 1.14,
    fieldColor: '#1d5fd1',
    fieldColorInactive: '#e6edf7',
    fontColor: '#ffffff',
    fontColorInactive: '#6c7f9b',
    categoryFontColor: '#ffffff',
    categoryFont: font('Inter', 700),
    fieldFont: font('Inter', 800),
    textFont: font('Inter', 600),
  },
  // Over the game field for some seconds, because there is no room beside it.
  crowdBoard: { positionX: 1448, positionY: 452 },
};
