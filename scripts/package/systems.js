import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { home } from '../step.js';
import { placeRuntime, fetched, runtimes } from './runtimes.js';
import { builtInLicences, placeApp, placeProgram, program, version } from './stage.js';
import { emptied, must, outFolder, tarGz, workFolder } from './tools.js';

/** @typedef {import('./runtimes.js').SystemName} SystemName */
/** @typedef {import('./stage.js').Platform} Platform */

const files = join(import.meta.dirname, 'files');

/** @type {Record<SystemName, Platform & { start: string, data: string }>} */
const systems = {
  'win-x64': { os: 'win32', cpu: 'x64', start: 'Quizcast.cmd', data: '%LOCALAPPDATA%\\Quizcast' },
  'linux-x64': { os: 'linux', cpu: 'x64', start: 'quizcast', data: '~/.local/share/quizcast' },
  'macos-x64': {
    os: 'darwin',
    cpu: 'x64',
    start: 'Quizcast.command',
    data: '~/Library/Application Support/Quizcast',
  },
  'macos-arm64': {
    os: 'darwin',
    cpu: 'arm64',
    start: 'Quizcast.command',
    data: '~/Library/Application Support/Quizcast',
  },
};

/** @param {SystemName} system */
const readme = (system) => `Quizcast ${version}

Start: open ${systems[system].start} in this folder. The browser shows the page; keep the window open while you play.
Stop: account menu, Quit Quizcast; or close the window.
Your data: ${systems[system].data}. A new version goes on with it; deleting this folder leaves it there.
A second start shows the one that runs. If port 4747 is taken, the next free one is used and the window says so.

Starten: ${systems[system].start} in diesem Ordner öffnen. Beenden: Kontomenü, Quizcast beenden.

LICENSE.txt, LICENSE-node.txt and licences.txt say what everything in here is licensed under.
`;

/**
 * Creates a system's folder as users unpack it.
 * @param {SystemName} system
 * @param {string} manifest
 * @returns {Promise<string>}
 */
async function placeSystem(system, manifest) {
  const { os, start } = systems[system];
  const folder = emptied(join(workFolder, system, 'quizcast'));
  const node = await placeRuntime(system, folder);
  chmodSync(node, 0o755);
  const text = (/** @type {string} */ words) =>
    os === 'win32' ? words.replaceAll('\n', '\r\n') : words;
  const write = (/** @type {string} */ name, /** @type {string} */ words) =>
    writeFileSync(join(folder, name), text(words));
  write('licences.txt', await placeApp(join(folder, 'app'), manifest, systems[system]));
  write('LICENSE.txt', readFileSync(join(home, 'LICENSE'), 'utf8'));
  // The Windows package of Node.js has no license file; the one for Linux has the same text.
  const { from, integrity } = runtimes['linux-x64'];
  write('LICENSE-node.txt', readFileSync(join(await fetched(from, integrity), 'LICENSE'), 'utf8'));
  write('README.txt', readme(system));
  const starter = join(folder, start);
  write(start, readFileSync(join(files, os === 'win32' ? 'Quizcast.cmd' : 'quizcast.sh'), 'utf8'));
  chmodSync(starter, 0o755);
  return folder;
}

/** Writes the logo as a PNG that is 256 pixels wide. @param {string} file */
async function writePng(file) {
  const svg = join(home, 'packages', 'web', 'public', 'favicon.svg');
  await must('rsvg-convert', ['--width=256', '--height=256', '--output', file, svg]);
}

/** Writes a Windows icon with one image: header, directory entry, PNG. @param {string} file */
async function writeIcon(file) {
  const png = join(workFolder, 'icon.png');
  await writePng(png);
  const picture = readFileSync(png);
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(picture.length, 14);
  writeFileSync(file, Buffer.concat([head, picture]));
}

/** @param {string} manifest */
export async function packWindows(manifest) {
  const folder = await placeSystem('win-x64', manifest);
  await writeIcon(join(folder, 'quizcast.ico'));
  const zip = join(outFolder, 'quizcast-win-x64.zip');
  // `zip` would only add to an existing file.
  rmSync(zip, { force: true });
  await must('zip', ['-9', '-X', '-q', '-r', zip, 'quizcast'], { cwd: join(folder, '..') });
  const installer = join(outFolder, 'quizcast-win-x64-setup.exe');
  const given = { VERSION: version, SOURCE: folder, OUT: installer };
  await must('makensis', [
    '-V2',
    '-NOCD',
    ...Object.entries(given).map(([name, value]) => `-D${name}=${value}`),
    join(files, 'quizcast.nsi'),
  ]);
  return [zip, installer];
}

/** @param {string} manifest */
export async function packLinux(manifest) {
  const folder = await placeSystem('linux-x64', manifest);
  const tar = join(outFolder, 'quizcast-linux-x64.tar.gz');
  await tarGz(tar, join(folder, '..'), 'quizcast');
  return [tar, await packDebian(folder)];
}

/** @param {string} folder the Linux folder @returns {Promise<string>} */
async function packDebian(folder) {
  const root = emptied(join(workFolder, 'debian'));
  const place = (/** @type {string} */ path) => {
    const to = join(root, path);
    mkdirSync(join(to, '..'), { recursive: true });
    return to;
  };
  cpSync(folder, place('usr/lib/quizcast'), { recursive: true });
  symlinkSync('../lib/quizcast/quizcast', place('usr/bin/quizcast'));
  copyFileSync(join(files, 'quizcast.service'), place('lib/systemd/system/quizcast.service'));
  copyFileSync(join(files, 'quizcast.desktop'), place('usr/share/applications/quizcast.desktop'));
  await writePng(place('usr/share/icons/hicolor/256x256/apps/quizcast.png'));
  copyFileSync(join(folder, 'licences.txt'), place('usr/share/doc/quizcast/copyright'));
  copyFileSync(join(home, 'docs', 'install.md'), place('usr/share/doc/quizcast/install.md'));
  const control = `Package: quizcast
Version: ${version}
Architecture: amd64
Maintainer: The Quizcast authors <quizcast@localhost>
Installed-Size: ${Math.ceil(bytesBelow(join(root, 'usr')) / 1024)}
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1
Recommends: xdg-utils
Section: video
Priority: optional
Description: quiz shows for streamers
 Build quiz shows, play them, show them in OBS, let the chat vote.
 Your data stays in your home folder, or in /var/lib/quizcast for the service.
`;
  writeFileSync(place('DEBIAN/control'), control);
  const script = (/** @type {string} */ name, /** @type {string} */ words) => {
    writeFileSync(place(`DEBIAN/${name}`), `#!/bin/sh\nset -e\n${words}`);
    chmodSync(place(`DEBIAN/${name}`), 0o755);
  };
  const withSystemd = (/** @type {string} */ words) =>
    `if [ -d /run/systemd/system ]; then\n${words}\nfi\n`;
  // Restarts a running service with the new version, but does not start a disabled one.
  script(
    'postinst',
    withSystemd('  systemctl daemon-reload\n  systemctl try-restart quizcast.service'),
  );
  script(
    'prerm',
    `if [ "$1" = remove ]; then\n${withSystemd('  systemctl disable --now quizcast.service || true')}fi\n`,
  );
  script('postrm', withSystemd('  systemctl daemon-reload'));
  await must('chmod', ['-R', 'u=rwX,go=rX', root]);
  const deb = join(outFolder, `quizcast_${version}_amd64.deb`);
  await must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', root, deb]);
  return deb;
}

/** @param {string} folder @returns {number} */
const bytesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** @param {string} manifest */
export async function packMacos(manifest) {
  const made = [];
  for (const system of /** @type {const} */ (['macos-x64', 'macos-arm64'])) {
    const folder = await placeSystem(system, manifest);
    const tar = join(outFolder, `quizcast-${system}.tar.gz`);
    await tarGz(tar, join(folder, '..'), 'quizcast');
    made.push(tar);
  }
  return made;
}

/**
 * Packs the package for `npx`: without Node.js and third-party packages, which npm installs in the tested versions.
 * @param {string} manifest
 */
export async function packNpm(manifest) {
  const folder = emptied(join(workFolder, 'npm'));
  placeProgram(folder, manifest);
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  cpSync(join(manifest, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'));
  const whole = { ...facts, files: ['packages', 'npm-shrinkwrap.json', 'licences.txt'] };
  writeFileSync(join(folder, 'licences.txt'), builtInLicences());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  chmodSync(join(folder, program), 0o755);
  writeFileSync(
    join(folder, 'README.md'),
    `# Quizcast\n\nQuiz shows for streamers. \`npx quizcast\` starts it and opens the browser.\n`,
  );
  const told = await must(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', outFolder],
    { cwd: folder },
  );
  return [join(outFolder, told.trim().split('\n').at(-1) ?? '')];
}
