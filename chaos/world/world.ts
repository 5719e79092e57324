import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/engines/free-port.ts';
import { startNats, type TestNats } from '../../packages/server/src/testing/engines/nats.ts';
import {
  startPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/engines/postgres.ts';
import { startSwift } from '../../packages/server/src/testing/engines/swift.ts';
import { ChatServer } from '../../e2e/chat-server.ts';
import { makeAccounts, type Account } from './accounts.ts';
import { Balancer } from './balancer.ts';
import { Chats } from './chats.ts';
import { mountSmallDisk } from './full-disk.ts';
import { FakeClock } from './fake-clock.ts';
import { Keepers } from './keepers.ts';
import { NodeProcess } from './node.ts';
import { Relay } from './relay.ts';
import { postgresTables, sqliteTables, type Tables } from './store.ts';

export interface WorldOptions {
  kind: 'nodes' | 'embedded';
  seed: number;
  shows: number;
  chats: number;
  /** Whether several nodes keep their files in an S3 store instead of folders. */
  hasS3: boolean;
  /** Path of the built server. */
  program: string;
}

/** A node with its relays. */
export interface Place {
  node: NodeProcess;
  /** Only one node has an adjustable clock. */
  clock: FakeClock | null;
  /** Its relays; null without such an engine. */
  database: Relay | null;
  nats: Relay | null;
}

/** The engines of several nodes. */
export interface Engines {
  postgres: TestPostgres;
  nats: TestNats;
  /** The relay to the S3 store; null without one. */
  files: Relay | null;
}

export interface World {
  kind: WorldOptions['kind'];
  /** Folder for the nodes' data outside of the engines. */
  folder: string;
  places: readonly Place[];
  engines: Engines | null;
  balancer: Balancer;
  chats: Chats;
  keepers: Keepers;
  accounts: readonly Account[];
  /** Node-specific environment variables. */
  envOf(place: Place): Record<string, string>;
  /** Creates an additional node with a different secret, not started. The load balancer does not know it. */
  oddNode(): Promise<NodeProcess>;
  /** Calls `work` with the tables; a single node is stopped meanwhile. */
  withTables<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const secret = 'a secret of the chaos run, long enough';
const oddSecret = 'another secret than the others have, long enough';
const nodeCount = 3;
const diskMegabytes = 200;

/** Runs the clean-up steps in reverse order, even if some fail. */
class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async all(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed())
      await step().catch((error: unknown) => console.error('not closed:', error));
  }
}

/** Starts everything; if a part cannot be started, rejects after stopping the others. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const closing = new Closing();
  try {
    return await opened(options, closing);
  } catch (error) {
    await closing.all();
    throw error;
  }
}

async function opened(options: WorldOptions, closing: Closing): Promise<World> {
  const { kind, seed, shows, program } = options;
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-chaos-'));
  closing.add(() => rm(folder, { recursive: true, force: true }));
  // A separate disk that can be filled without affecting other programs.
  if (kind === 'embedded') closing.add(await mountSmallDisk(folder, diskMegabytes));
  const count = kind === 'nodes' ? nodeCount : 1;
  const paths = Array.from({ length: options.chats }, (_, index) => `quizshow/chaos${index + 1}`);
  const chats = await Chats.open(count, paths, seed);
  closing.add(() => chats.close());
  const opened = kind === 'nodes' ? await openEngines(closing, options.hasS3) : null;
  const engines = opened?.engines ?? null;
  const url = engines === null ? null : await engines.postgres.database();
  const file = join(folder, 'quizcast.db');
  const openTables = async () => (url === null ? sqliteTables(file) : postgresTables(url));
  const first = await openTables();
  const accounts = await makeAccounts(first, secret, shows);
  const direct = url === null ? null : first;
  if (direct === null) await first.close();
  else closing.add(() => direct.close());

  const behind = { url, natsUrl: engines?.nats.url ?? null, filesEnv: opened?.filesEnv ?? {} };
  const places: Place[] = [];
  for (let index = 0; index < count; index++)
    places.push(await place(closing, { folder, program, index, count, chats, ...behind }));
  const envOf = ({ clock }: Place) => clock?.env ?? {};
  await Promise.all(places.map((place) => place.node.start(envOf(place))));
  const balancer = await Balancer.open(places.map(({ node }) => node));
  closing.add(() => balancer.close());
  const keepers = new Keepers(
    direct,
    places.map(({ node }) => node.url),
  );
  closing.add(() => keepers.close());
  return {
    kind,
    folder,
    places,
    engines,
    balancer,
    chats,
    keepers,
    accounts,
    envOf,
    async oddNode() {
      const chat = await ChatServer.start();
      closing.add(() => chat.close());
      const needs = { folder, program, chatUrl: chat.url, secret: oddSecret, ...behind };
      return nodeProcess(closing, needs, 'odd');
    },
    async withTables(work) {
      if (direct !== null) return work(direct);
      const [place] = places;
      await place?.node.stop();
      const tables = await openTables();
      try {
        return await work(tables);
      } finally {
        await tables.close();
        if (place !== undefined) await place.node.start(envOf(place));
      }
    },
    close: () => closing.all(),
  };
}

/** The engines that a node uses. */
interface Behind {
  url: string | null;
  natsUrl: string | null;
  filesEnv: Record<string, string>;
}

interface PlaceNeeds extends Behind {
  folder: string;
  program: string;
  index: number;
  count: number;
  chats: Chats;
}

/** Creates the relays of one node, which is not started yet. */
async function place(closing: Closing, needs: PlaceNeeds): Promise<Place> {
  const { folder, index, count, chats, url, natsUrl } = needs;
  const database = url === null ? null : await wire(closing, portOf(url));
  const nats = natsUrl === null ? null : await wire(closing, portOf(natsUrl));
  const wired = {
    ...{ ...needs, secret, chatUrl: chats.servers[index]?.url ?? '' },
    url: url === null || database === null ? null : through(url, database.port),
    natsUrl: natsUrl === null || nats === null ? null : through(natsUrl, nats.port),
  };
  const node = await nodeProcess(closing, wired, String(index));
  const clock = index === count - 1 ? new FakeClock(join(folder, 'clock')) : null;
  return { node, clock, database, nats };
}

interface NodeNeeds extends Behind {
  folder: string;
  program: string;
  secret: string;
  chatUrl: string;
}

/** A node on a free port, not started yet. */
async function nodeProcess(
  closing: Closing,
  { folder, program, secret: own, chatUrl, url, natsUrl, filesEnv }: NodeNeeds,
  name: string,
): Promise<NodeProcess> {
  const port = await freePort();
  const node = new NodeProcess(program, port, {
    QUIZCAST_DATA: url === null ? folder : join(folder, `node${name}`),
    QUIZCAST_SECRET: own,
    TWITCH_IRC_URL: chatUrl,
    FONT_SOURCE_URL: 'off',
    LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'warn',
    ...(url === null ? {} : { DATABASE_URL: url, NODE_ADDRESS: `http://127.0.0.1:${port}` }),
    ...(natsUrl === null ? {} : { NATS_URL: natsUrl }),
    ...filesEnv,
  });
  closing.add(() => node.kill());
  return node;
}

async function openEngines(
  closing: Closing,
  hasS3: boolean,
): Promise<{ engines: Engines; filesEnv: Record<string, string> }> {
  const postgres = await startPostgres({ isDurable: true });
  closing.add(() => postgres.close());
  const nats = await startNats();
  closing.add(() => nats.stop());
  if (!hasS3) return { engines: { postgres, nats, files: null }, filesEnv: {} };
  const swift = await startSwift();
  closing.add(() => swift.close());
  const files = await wire(closing, portOf(swift.endpoint));
  const filesEnv = {
    S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    S3_BUCKET: await swift.bucket(),
    S3_REGION: swift.region,
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  };
  return { engines: { postgres, nats, files }, filesEnv };
}

async function wire(closing: Closing, port: number): Promise<Relay> {
  const relay = await Relay.open(port);
  closing.add(() => relay.close());
  return relay;
}

const portOf = (url: string): number => Number(new URL(url).port);

function through(url: string, port: number): string {
  const led = new URL(url);
  led.port = String(port);
  return led.href;
}
