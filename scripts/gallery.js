import './node-version.js';
import { runOnBuild } from './on-build.js';

await runOnBuild('e2e/gallery.ts');
