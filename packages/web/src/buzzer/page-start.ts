// The script inside a player's page whose first screen the server has drawn.
import { startScreen } from '../first-screen/start.ts';
import { storedSeat } from './entry/stored-seat.ts';

const root = document.getElementById('buzzer');
// A personal link has its token behind the #.
if (root !== null) startScreen(root, storedSeat() === null && location.hash === '');
