import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebian } from '../debian.js';
import { StepFailed, home, keepLog, run } from '../step.js';

/** Output folder of the packages. */
export const outFolder = join(home, 'dist-packages');
/** Working folder for building them. */
export const workFolder = join(home, '.cache', 'package');

/** Programs for building and testing the packages, with their Debian packages. */
const debianOf = {
  makensis: 'nsis',
  zip: 'zip',
  unzip: 'unzip',
  'rsvg-convert': 'librsvg2-bin',
  'dpkg-deb': 'dpkg',
  osslsigncode: 'osslsigncode',
  debootstrap: 'debootstrap',
  wine: 'wine',
  ip: 'iproute2',
};

/**
 * Installs the programs that are missing.
 * @param {readonly (keyof typeof debianOf)[]} programs
 * @param {string} command the command that needs them, as typed by the user
 */
export async function installPrograms(programs, command) {
  const missing = programs.filter((program) => !isHere(program)).map((name) => debianOf[name]);
  if (missing.length > 0) await installDebian(missing, command);
}

/** @param {string} program */
function isHere(program) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Runs a program and throws if it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 * @returns {Promise<string>} its output
 */
export async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code === 0) return output;
  const log = keepLog(`package-${program.split('/').at(-1)}`, output);
  throw new StepFailed(`${program} ${args[0] ?? ''} failed. The whole log is in ${log}`);
}

/** @param {string} folder @returns {string} the same folder, empty */
export function emptied(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Creates a reproducible gzipped tar: no owners, a fixed time, sorted entries.
 * @param {string} file
 * @param {string} folder
 * @param {string} name what to pack, relative to the folder
 */
export const tarGz = (file, folder, name) =>
  must('tar', [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mtime=2026-01-01 00:00:00Z',
    '--use-compress-program=gzip -9n',
    '-cf',
    file,
    '-C',
    folder,
    name,
  ]);
