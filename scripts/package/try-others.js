import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../step.js';
import { fetched, runtimes } from './runtimes.js';
import { program } from './stage.js';
import { emptied, installPrograms, must, outFolder, workFolder } from './tools.js';
import { expectLicences, expectThat } from './try-linux.js';

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @param {string} file @param {number} length */
function beginningOf(file, length) {
  const opened = openSync(file, 'r');
  const bytes = Buffer.alloc(length);
  readSync(opened, bytes);
  closeSync(opened);
  return bytes;
}

export async function tryWindows() {
  await installPrograms(['unzip', 'osslsigncode', 'wine'], 'npm run package:try');
  const folder = emptied(join(workFolder, 'try-windows'));
  await must('unzip', ['-q', join(outFolder, 'quizcast-win-x64.zip'), '-d', folder]);
  const root = join(folder, 'quizcast');
  const node = join(root, 'node.exe');
  const { from, integrity, program: original } = runtimes['win-x64'];
  const unchanged = hashOf(node) === hashOf(join(await fetched(from, integrity), original));
  expectThat(unchanged, 'node.exe is the one of npm, byte for byte');
  const { output } = await run('osslsigncode', ['verify', '-in', node]);
  const digests = [...output.matchAll(/message digest\s*:\s*([0-9A-F]{64})/g)].map(
    ([, digest]) => digest,
  );
  expectThat(
    digests.length >= 2 && digests[0] === digests[1],
    'its digest is the one that was signed',
  );
  expectThat(/Subject: .*O=OpenJS Foundation/.test(output), 'the signer is the OpenJS Foundation');
  if (/Signature verification: ok/.test(output))
    console.log('  ✔ the whole chain of certificates is right');
  else console.log('  · not verified: the chain up to Microsoft, whose root Debian does not know');
  for (const path of [
    join('app', program),
    'app/node_modules/@libsql/win32-x64-msvc/index.node',
    'Quizcast.cmd',
    'licences.txt',
  ])
    expectThat(existsSync(join(root, path)), `there is ${path}`);
  expectLicences(readFileSync(join(root, 'licences.txt'), 'utf8'), 'the archive for Windows');
  const sharp = join(root, 'app/node_modules/@img/sharp-win32-x64');
  expectThat(existsSync(sharp), 'there is sharp for Windows');
  await tryWine(node);
}

/** @param {string} node */
async function tryWine(node) {
  const env = {
    ...process.env,
    WINEDEBUG: '-all',
    WINEPREFIX: join(workFolder, 'wine'),
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
  const words = ['-e', 'console.log(process.platform)'];
  const { code, output } = await run('wine', [node, ...words], { env, limitMs: 180_000 });
  if (code === 0 && output.includes('win32')) console.log('  ✔ node.exe starts in this wine');
  else {
    const reason = output.split('\n').find((line) => line.includes('Fatal')) ?? 'it ended';
    console.log(
      `  · not started: this wine cannot run this Node.js (${reason.replace(/^[# ]*/, '')})`,
    );
  }
}

/** CPU types in the header of a 64-bit Mach-O executable. */
const cpuTypes = { 'macos-x64': 0x01000007, 'macos-arm64': 0x0100000c };
const machO64 = 0xfeedfacf;
const codeSignature = 0x1d;

export async function tryMacos() {
  for (const system of /** @type {const} */ (['macos-x64', 'macos-arm64'])) {
    const folder = emptied(join(workFolder, `try-${system}`));
    await must('tar', ['-xzf', join(outFolder, `quizcast-${system}.tar.gz`), '-C', folder]);
    const root = join(folder, 'quizcast');
    const head = beginningOf(join(root, 'node'), 64 * 1024);
    expectThat(head.readUInt32LE(0) === machO64, `${system}: node is a Mach-O program of 64 bits`);
    expectThat(
      head.readUInt32LE(4) === cpuTypes[system],
      `${system}: it is for the right processor`,
    );
    console.log(`  · ${system}: ${signatureOf(head)}`);
    const { from, integrity, program: original } = runtimes[system];
    const unchanged =
      hashOf(join(root, 'node')) === hashOf(join(await fetched(from, integrity), original));
    expectThat(unchanged, `${system}: node is the one of npm, byte for byte`);
    const cpu = system.slice('macos-'.length);
    for (const name of [`@img/sharp-darwin-${cpu}`, `@libsql/darwin-${cpu}`])
      expectThat(existsSync(join(root, 'app/node_modules', name)), `${system}: there is ${name}`);
    expectThat(existsSync(join(root, 'app', program)), `${system}: there is the program`);
  }
  console.log(
    '  · not started: that needs a Mac. Gatekeeper asks about these archives, which nobody has notarized',
  );
}

/** Describes the code signature to which the load commands point. @param {Buffer} head */
function signatureOf(head) {
  let at = 32;
  for (let n = head.readUInt32LE(16); n > 0 && at + 8 <= head.length; n--) {
    if (head.readUInt32LE(at) === codeSignature)
      return `it carries a code signature of ${head.readUInt32LE(at + 12)} bytes`;
    at += head.readUInt32LE(at + 4);
  }
  return 'it carries no code signature';
}
