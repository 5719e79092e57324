import './node-version.js';
import { runOnBuild } from './on-build.js';
import { installServers } from './servers.js';

await runOnBuild('bench/main.ts', installServers);
