import { font, type CategoryLook } from './look.ts';

/** Neon tubes on black panes, a player in each corner: for retro and late nights. */
export const neonArcade: CategoryLook = {
  id: 'category-neon-arcade',
  name: 'Neon arcade',
  facecam: { borderColor: '#ff2fd0', fontColor: '#f2fbff', font: font('Orbitron', 700) },
  players: [
    [32, 32, 0.95],
    [1584, 32, 0.95],
    [32, 820, 0.95],
    [1584, 820, 0.95],
  ],
  host: [32, 426, 0.95],
  timer: {
    positionX: 1624,
    positionY: 460,
    fontSize: 120,
    fontColor: '#ffd319',
    font: font('Orbitron', 900),
  },
  gameField: {
    motion: 'snap',
    positionX: 360,
    positionY: 190,
    fieldColor: '#2a0d5e',
    fieldColorInactive: '#0a0418',
    fontColor: '#27e7ff',
    fontColorInactive: '#65548c',
    categoryFontColor: '#ffd319',
    categoryFont: font('Orbitron', 800),
    fieldFont: font('Press Start 2P', 400),
    textFont: font('Orbitron', 600),
  },
  // Over the game field for some seconds, because there is no room beside it.
  crowdBoard: { positionX: 1220, positionY: 496 },
};
