import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TwitchUse } from '@quizcast/game/chats/twitch-account';
import { eventSubChat } from '../../adapters/chats/event-sub.ts';
import { systemClock } from '../../adapters/in-process/clock.ts';
import { createTwitchAccountRepository } from '../../adapters/sql/twitch-account-repository.ts';
import { openDatabase } from '../../adapters/sqlite/database.ts';
import { twitchHttp } from '../../adapters/twitch-api/twitch-http.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TwitchAccountRepository } from '../../ports/twitch/twitch-account-repository.ts';
import { openTwitch } from '../../twitch/open-twitch.ts';
import type { TwitchService } from '../../twitch/twitch-service.ts';
import { JoinedBuses } from '../unreliable-bus.ts';
import { fakeClientId, fakeStreamer, startFakeTwitch, type FakeTwitch } from './fake-twitch.ts';

/** Servers with a fake Twitch, on one store. */
export interface TwitchServers {
  fake: FakeTwitch;
  repository: TwitchAccountRepository;
  logged: string[];
  /** Another node. */
  start(more?: Partial<TwitchParts>): TwitchService;
  /** The streamer signs in through that node. */
  connect(twitch: TwitchService, uses: TwitchUse[], ownerId?: string): Promise<void>;
  /** All stored bytes. */
  storedBytes(): Promise<string>;
  close(): Promise<void>;
}

interface TwitchParts {
  clock: Clock;
  repository: TwitchAccountRepository;
  client: { clientId: string; clientSecret: string | null } | null;
}

export async function startTwitchServers(): Promise<TwitchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-twitch-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  const fake = await startFakeTwitch();
  const logged: string[] = [];
  const nodes: TwitchService[] = [];
  const buses = new JoinedBuses();
  const accountRepository = createTwitchAccountRepository(database);
  return {
    ...{ fake, repository: accountRepository, logged },
    start(more = {}) {
      const clock = more.clock ?? systemClock;
      const { TWITCH_ID_URL: idUrl = '', TWITCH_API_URL: apiUrl = '' } = fake.env;
      const url = fake.env['TWITCH_EVENTSUB_URL'] ?? '';
      const node = openTwitch({
        ...{
          repository: accountRepository,
          client: { clientId: fakeClientId, clientSecret: null },
          bus: buses.of(String(nodes.length)),
        },
        api: twitchHttp({ idUrl, apiUrl, clock }),
        eventSub: eventSubChat({ url, clock }),
        log: { warn: (facts, text) => void logged.push(JSON.stringify([facts, text])) },
        secret: '0123456789'.repeat(4),
        ...more,
        clock,
      });
      nodes.push(node);
      return node;
    },
    async connect(twitch, uses, ownerId = 'anna') {
      const begun = await twitch.begin(ownerId, { uses });
      if (begun.kind === 'failed') throw new Error(begun.why);
      fake.accounts.enter(begun.code.code, fakeStreamer);
      const state = await twitch.poll(ownerId, begun.code.ticket);
      if (state !== 'connected') throw new Error(String(state));
    },
    async storedBytes() {
      const files = await readdir(folder);
      const texts = files.map((name) => readFile(join(folder, name), 'latin1'));
      return (await Promise.all(texts)).join('\n');
    },
    async close() {
      for (const node of nodes) await node.close();
      await fake.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
