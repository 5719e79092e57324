// Inline script of a player's page whose first screen the server has drawn; runs before the main script.
import { startScreen } from '../first-screen/start.ts';
import { readAddress, storedSeat } from './entry/stored-seat.ts';

const root = document.getElementById('buzzer');
const { code, token } = readAddress(location);
const seat = storedSeat();
// Without a code, the page offers to return to the stored seat.
const hasSeat = token !== null || (code === null ? seat !== null : seat?.code === code);
if (root !== null) startScreen(root, !hasSeat);
