import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import type { Guest } from '../ports/seat-repository.ts';
import { JoinedBuses } from './unreliable-bus.ts';
import {
  ManualClock,
  FakeIdentity,
  startTestServer,
  openStore,
  type TestServer,
  type TestServerOptions,
  type Listener,
} from './test-server.ts';
import { createMemoryControlRepository } from './memory-control-repository.ts';
import { SharedLeases } from './shared-leases.ts';
import { FakeLobby } from './fake-lobby.ts';

/** Several nodes that share a store, a seat repository, a token repository and their users. */
export interface TestNodes {
  clock: ManualClock;
  buses: JoinedBuses;
  leases: SharedLeases;
  people: FakeIdentity;
  /** Their ids are `node0`, `node1`, … */
  houses: TestServer[];
  close(): Promise<void>;
}

export const sharedSecret = 'a secret that all nodes share, and nobody else';

export async function openNodes(
  count: number,
  more: Pick<TestServerOptions, 'limits' | 'trustedProxies'> = {},
): Promise<TestNodes> {
  const [clock, buses, leases] = [new ManualClock(), new JoinedBuses(), new SharedLeases()];
  const [testStore, people] = [await openStore(), new FakeIdentity()];
  const [guests, controlRepository] = [new Map<string, Guest>(), createMemoryControlRepository()];
  people.signIn('anna', 'anna-at-home');
  const houses: TestServer[] = [];
  for (let n = 0; n < count; n++) {
    const nodes = (address: string) => ({
      bus: buses.of(`node${n}`),
      lease: leases.of(`node${n}`, address),
      secret: sharedSecret,
    });
    const lobby = new FakeLobby(guests);
    houses.push(
      await startTestServer({ ...more, clock, testStore, people, controlRepository, lobby, nodes }),
    );
  }
  return {
    ...{ clock, buses, leases, people, houses },
    async close() {
      for (const testServer of houses) await testServer.close();
      await testStore.close();
    },
  };
}

export const pathOfAnna = 'quizshow/anna';

let pings = 1_000_000;

/** Waits until the server has processed all messages of this page. */
export async function settle(page: Listener): Promise<void> {
  const n = (pings += 1);
  page.send({ type: 'ping', n });
  await page.until(() => page.messages.some((each) => each.type === 'pong' && each.n === n));
}

export async function sendAndSettle(page: Listener, message: ClientMessage): Promise<void> {
  page.send(message);
  await settle(page);
}

/** A player's page that answers pings. */
export async function playerPage(testServer: TestServer, token: string): Promise<Listener> {
  const page = await testServer.player(token);
  let [probe, answered] = [0, 0];
  const answer = () => {
    for (const message of page.messages.slice(answered))
      if (message.type === 'ping')
        page.send({ type: 'pong', nonce: message.nonce, probe: ++probe });
    answered = page.messages.length;
  };
  page.socket.on('message', answer);
  answer();
  return page;
}
