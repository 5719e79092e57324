import './node-version.js';
import { runOnBuild } from './on-build.js';

await runOnBuild('bench/main.ts');
