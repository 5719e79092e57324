import './node-version.js';
import { runServerCommand } from './server-command.js';

await runServerCommand('backup');
