import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { variables } from '../../config/config.ts';
import { builtFile } from '../built-file.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = 'scripts/package/files';

const lock = z
  .object({ packages: z.record(z.string(), z.looseObject({})) })
  .parse(JSON.parse(text('package-lock.json')));

describe('the desktop packages', () => {
  it('start the program where the build puts it', () => {
    expect(existsSync(builtFile('desktop/quizcast.js'))).toBe(true);
    const program = 'packages/server/dist/desktop/quizcast.js';
    expect(text('scripts/package/stage.js')).toContain(`'${program}'`);
    expect(text(`${files}/quizcast.sh`)).toContain(`app/${program}`);
    expect(text(`${files}/Quizcast.cmd`)).toContain(`app\\${program.replaceAll('/', '\\')}`);
  });

  it('use the same Node.js options as `npm start` and the image', () => {
    const options = /\(\['(--[^']+)'\]\)/.exec(text('scripts/node-options.js'))?.[1] ?? 'none';
    expect(text('package.json')).toContain(`"start": "node ${options} scripts/start.js"`);
    expect(text(`${files}/quizcast.sh`)).toContain(`/node" ${options} "$here`);
    expect(text(`${files}/Quizcast.cmd`)).toContain(`node.exe" ${options} "%~dp0app`);
    expect(text('Dockerfile')).toContain(` NODE_OPTIONS=${options} `);
    expect(text('docs/operate.md')).toContain(
      `ExecStart=/usr/bin/node ${options} scripts/start.js\n`,
    );
  });

  it.each([
    '@libsql/win32-x64-msvc',
    '@img/sharp-win32-x64',
    '@libsql/linux-x64-gnu',
    '@img/sharp-linux-x64',
    '@img/sharp-libvips-linux-x64',
    '@libsql/darwin-x64',
    '@img/sharp-darwin-x64',
    '@libsql/darwin-arm64',
    '@img/sharp-darwin-arm64',
  ])('find %s in the lock file, so nothing is compiled', (name) => {
    expect(lock.packages[`node_modules/${name}`]).toBeDefined();
  });

  it('install and uninstall on Windows without touching the data or whole folders', () => {
    const script = text(`${files}/quizcast.nsi`);
    expect(script).toContain('InstallDir "$LOCALAPPDATA\\Programs\\Quizcast"');
    const removed = [...script.matchAll(/^\s*RMDir (?:\/r )?.*$/gm)].map(([line]) => line.trim());
    expect(removed).toEqual(['RMDir /r "$INSTDIR\\app"', 'RMDir "$INSTDIR"']);
    expect(script).not.toMatch(/(?:RMDir|Delete).*LOCALAPPDATA/);
  });

  it('run as a service with existing variables, and with data outside the program', () => {
    const unit = text(`${files}/quizcast.service`);
    const named = [...unit.matchAll(/\b(?:[A-Z]+_)*[A-Z]+(?==)/g)].map(([name]) => name);
    const known = new Set<string>([...variables.map(({ name }) => name), 'NODE_ENV']);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(unit).toContain('StateDirectory=quizcast\n');
    expect(unit).toContain('QUIZCAST_DATA=/var/lib/quizcast\n');
    expect(unit).toContain('ExecStart=/usr/bin/quizcast start\n');
  });
});

describe.each(['package-lock.json', 'e2e/engines/package-lock.json'])('%s', (path) => {
  it('refers only to the public registry', () => {
    const addresses = [...text(path).matchAll(/"resolved": "(.*?)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(30);
    const otherAddress = /^(?!https:\/\/registry\.npmjs\.org\/|packages\/)/;
    expect(addresses.filter((address) => otherAddress.test(address ?? ''))).toEqual([]);
  });
});
