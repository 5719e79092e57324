import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { endianness, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { S3mini } from 's3mini';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { untilOpen } from './nats.ts';

/** A real S3 store on the loopback, for tests: OpenStack Swift, which verifies signatures. */
export interface TestSwift {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Creates an empty bucket; resolves with its name. */
  bucket(): Promise<string>;
  /** Limits the bucket to this many bytes from now on. */
  limit(bucket: string, maxBytes: number): Promise<void>;
  /** Its address, for other processes. */
  place: SwiftPlace;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

export const swiftPlace = z.object({
  endpoint: z.string(),
  /** Port of the container server, which stores the buckets. */
  containerPort: z.number(),
});
type SwiftPlace = z.infer<typeof swiftPlace>;

const parts = ['account', 'container', 'object', 'proxy'] as const;
type Part = (typeof parts)[number];
const programOf = (part: Part): string => `/usr/bin/swift-${part}-server`;
const packages = parts.map((part) => `swift-${part}`).join(' ');
/** Three seconds on an idle machine. */
const startsWithinMs = 100_000;
const [account, region, secretAccessKey] = ['test', 'us-east-1', 'testing'];
const accessKeyId = `${account}:tester`;
const device = 'd';

/** Starts Debian's OpenStack Swift with its S3 API; rejects when it is not available. */
export async function startSwift(): Promise<TestSwift> {
  const missing = parts.filter((part) => !existsSync(programOf(part)));
  if (missing.length > 0)
    throw new Error(`OpenStack Swift is not installed: apt-get install ${packages}`);
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-swift-'));
  await mkdir(join(folder, 'disk', device), { recursive: true });
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  for (const part of parts) ports[part] = await freePort();
  const servers: { part: Part; child: ChildProcess; lines: string[] }[] = [];
  const killAll = (): void => {
    for (const { child } of servers) child.kill('SIGKILL');
  };
  // Aborted tests leave nothing behind.
  process.once('exit', killAll);
  const close = async (): Promise<void> => {
    process.off('exit', killAll);
    await Promise.all(servers.map(({ child }) => ended(child)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const part of parts) {
      if (part !== 'proxy')
        await writeFile(join(folder, `${part}.ring.gz`), ringOf(ports[part], device));
      const file = join(folder, `${part}.conf`);
      await writeFile(file, settingsOf(part, ports[part], folder));
      const child = spawn(programOf(part), [file], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const lines: string[] = [];
      child.stdout.on('data', (chunk) => lines.push(String(chunk)));
      child.stderr.on('data', (chunk) => lines.push(String(chunk)));
      servers.push({ part, child, lines });
    }
    await Promise.all(
      servers.map(({ part, child, lines }) =>
        Promise.race([
          untilOpen(ports[part], startsWithinMs),
          once(child, 'exit').then(() => {
            throw new Error(`${programOf(part)} ended: ${lines.join('').slice(-2000)}`);
          }),
        ]),
      ),
    );
  } catch (error) {
    await close();
    throw error;
  }
  const place = { endpoint: `http://127.0.0.1:${ports.proxy}`, containerPort: ports.container };
  return { ...swiftAt(place), close };
}

/** Connects to a store that is already running. */
export function swiftAt(place: SwiftPlace): Omit<TestSwift, 'close'> {
  const { endpoint, containerPort } = place;
  return {
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    place,
    async bucket() {
      const name = `files-${randomUUID()}`;
      const bucket = new S3mini({
        endpoint: `${endpoint}/${name}`,
        region,
        accessKeyId,
        secretAccessKey,
      });
      if (!(await bucket.createBucket())) throw new Error(`Swift made no bucket ${name}`);
      return name;
    },
    async limit(bucket, maxBytes) {
      // Swift's own API needs tokens, which need memcached; the container server accepts the same header. There is one
      // partition, 0.
      const address = `http://127.0.0.1:${containerPort}/${device}/0/AUTH_${account}/${bucket}`;
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'X-Timestamp': (Date.now() / 1000).toFixed(5),
          'X-Container-Meta-Quota-Bytes': String(maxBytes),
        },
      });
      if (!answer.ok) throw new Error(`Swift set no limit (${answer.status})`);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function settingsOf(part: Part, port: number, folder: string): string {
  const common = `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disk')}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
`;
  if (part !== 'proxy')
    return `${common}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
# A busy machine must not leave a list behind what is stored.
container_update_timeout = 30
`;
  return `${common}
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth container-quotas proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 30
recoverable_node_timeout = 30
conn_timeout = 5
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
# Signatures are checked only where there is a cache, be it one that nobody answers for.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${region}
# Others list a thousand at once: a test needs not so many files to see the next page.
max_bucket_listing = 30
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_tester = ${secretAccessKey} .admin
[filter:container-quotas]
use = egg:swift#container_quotas
`;
}

/** Swift's ring file, format version 1: one device, one partition, one replica. */
function ringOf(port: number, name: string): Uint8Array {
  const [ip, weight] = ['127.0.0.1', 1];
  const here = { ip, port, replication_ip: ip, replication_port: port };
  const text = Buffer.from(
    JSON.stringify({
      devs: [{ id: 0, region: 1, zone: 1, ...here, device: name, weight, meta: '' }],
      part_shift: 32,
      replica_count: 1,
      byteorder: endianness() === 'LE' ? 'little' : 'big',
    }),
  );
  const start = Buffer.alloc(10);
  start.write('R1NG');
  start.writeUInt16BE(1, 4);
  start.writeUInt32BE(text.length, 6);
  return gzipSync(Buffer.concat([start, text, Buffer.alloc(2)]));
}
