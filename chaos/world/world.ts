import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/engines/free-port.ts';
import { startNats, type TestNats } from '../../packages/server/src/testing/engines/nats.ts';
import {
  startPostgres,
  type TestPostgres,
} from '../../packages/server/src/testing/engines/postgres.ts';
import { makeAccounts, type Account } from './accounts.ts';
import { Balancer } from './balancer.ts';
import { Chats } from './chats.ts';
import { ownDisk } from './full-disk.ts';
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
  /** The built server that is run. */
  program: string;
}

/** One node with everything that leads to it. */
export interface Place {
  node: NodeProcess;
  /** One node has a clock that can be set. */
  clock: FakeClock | null;
  /** Its own wires; null where there is nothing behind. */
  database: Relay | null;
  nats: Relay | null;
}

/** The engines behind several nodes. */
export interface Engines {
  postgres: TestPostgres;
  nats: TestNats;
}

export interface World {
  kind: WorldOptions['kind'];
  /** Where nodes keep what they keep beside the engines. */
  folder: string;
  places: readonly Place[];
  engines: Engines | null;
  balancer: Balancer;
  chats: Chats;
  keepers: Keepers;
  accounts: readonly Account[];
  /** Settings of a node beside those of all. */
  envOf(place: Place): Record<string, string>;
  /** Gives the tables; a node that holds them alone is stopped meanwhile. */
  withTables<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const secret = 'a secret of the chaos run, long enough';
const nodeCount = 3;
const diskMegabytes = 200;

/** Undoes in the opposite order what was done, whatever fails. */
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

/** Starts everything; rejects when something cannot be had, and then nothing is left running. */
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
  // A disk that can be filled without harm to anybody else.
  if (kind === 'embedded') closing.add(await ownDisk(folder, diskMegabytes));
  const count = kind === 'nodes' ? nodeCount : 1;
  const paths = Array.from({ length: options.chats }, (_, index) => `quizshow/chaos${index + 1}`);
  const chats = await Chats.open(count, paths, seed);
  closing.add(() => chats.close());
  const engines = kind === 'nodes' ? await openEngines(closing) : null;
  const url = engines === null ? null : await engines.postgres.database();
  const file = join(folder, 'quizcast.db');
  const openTables = async () => (url === null ? sqliteTables(file) : postgresTables(url));
  const first = await openTables();
  const accounts = await makeAccounts(first, secret, shows);
  const direct = url === null ? null : first;
  if (direct === null) await first.close();
  else closing.add(() => direct.close());

  const behind = { url, natsUrl: engines?.nats.url ?? null };
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

interface PlaceNeeds {
  folder: string;
  program: string;
  index: number;
  count: number;
  chats: Chats;
  url: string | null;
  natsUrl: string | null;
}

/** Lays the wires of one node; it is not started yet. */
async function place(closing: Closing, needs: PlaceNeeds): Promise<Place> {
  const { folder, program, index, count, chats, url, natsUrl } = needs;
  const database = url === null ? null : await wire(closing, portOf(url));
  const nats = natsUrl === null ? null : await wire(closing, portOf(natsUrl));
  const port = await freePort();
  const node = new NodeProcess(program, port, {
    QUIZCAST_DATA: url === null ? folder : join(folder, `node${index}`),
    QUIZCAST_SECRET: secret,
    TWITCH_IRC_URL: chats.servers[index]?.url ?? '',
    FONT_SOURCE_URL: 'off',
    LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'warn',
    ...(url === null || database === null ? {} : { DATABASE_URL: through(url, database.port) }),
    ...(natsUrl === null || nats === null ? {} : { NATS_URL: through(natsUrl, nats.port) }),
    ...(url === null ? {} : { NODE_ADDRESS: `http://127.0.0.1:${port}` }),
  });
  closing.add(() => node.kill());
  const clock = index === count - 1 ? new FakeClock(join(folder, 'clock')) : null;
  return { node, clock, database, nats };
}

async function openEngines(closing: Closing): Promise<Engines> {
  const postgres = await startPostgres({ isDurable: true });
  closing.add(() => postgres.close());
  const nats = await startNats();
  closing.add(() => nats.stop());
  return { postgres, nats };
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
