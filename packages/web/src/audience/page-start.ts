// Inline script of a viewer's page whose first screen the server has drawn; runs before the main script.
import { codeInPath } from '../first-screen/code-in-path.ts';
import { startScreen } from '../first-screen/start.ts';
import { storedPhone } from './stored-phone.ts';

const root = document.getElementById('audience');
const code = codeInPath(location.pathname, 'vote');
if (root !== null) startScreen(root, code === null || storedPhone(code).name === null);
