import type { ClientMessage } from '@quizcast/game/protocol';
import type { Guest } from '../ports/seat-book.ts';
import { JoinedBuses } from './joined-bus.ts';
import {
  HandClock,
  KnownPeople,
  openHouse,
  openStore,
  type House,
  type HouseOptions,
  type Listener,
} from './live-house.ts';
import { createMemoryControlBook } from './memory-control-book.ts';
import { SharedLeases } from './shared-leases.ts';
import { ToldLobby } from './told-lobby.ts';

/** Several nodes with one store, one book of seats, one book of tokens and the same people. */
export interface NodeHouses {
  clock: HandClock;
  buses: JoinedBuses;
  leases: SharedLeases;
  people: KnownPeople;
  /** Their ids are `node0`, `node1`, … */
  houses: House[];
  close(): Promise<void>;
}

export const sharedSecret = 'a secret that all nodes share, and nobody else';

export async function openNodes(
  count: number,
  more: Pick<HouseOptions, 'limits' | 'trustedProxies'> = {},
): Promise<NodeHouses> {
  const [clock, buses, leases] = [new HandClock(), new JoinedBuses(), new SharedLeases()];
  const [box, people] = [await openStore(), new KnownPeople()];
  const [guests, controlBook] = [new Map<string, Guest>(), createMemoryControlBook()];
  people.signIn('anna', 'anna-at-home');
  const houses: House[] = [];
  for (let n = 0; n < count; n++) {
    const nodes = (address: string) => ({
      bus: buses.of(`node${n}`),
      lease: leases.of(`node${n}`, address),
      secret: sharedSecret,
    });
    const lobby = new ToldLobby(guests);
    houses.push(await openHouse({ ...more, clock, box, people, controlBook, lobby, nodes }));
  }
  return {
    ...{ clock, buses, leases, people, houses },
    async close() {
      for (const house of houses) await house.close();
      await box.close();
    },
  };
}

export const pathOfAnna = 'quizshow/anna';

let pings = 1_000_000;

/** Waits until the server has done what this page has asked for. */
export async function heard(page: Listener): Promise<void> {
  const n = (pings += 1);
  page.say({ type: 'ping', n });
  await page.until(() => page.messages.some((each) => each.type === 'pong' && each.n === n));
}

export async function told(page: Listener, message: ClientMessage): Promise<void> {
  page.say(message);
  await heard(page);
}

/** A player's page that answers pings. */
export async function playerPage(house: House, token: string): Promise<Listener> {
  const page = await house.player(token);
  let [probe, answered] = [0, 0];
  const answer = () => {
    for (const message of page.messages.slice(answered))
      if (message.type === 'ping') page.say({ type: 'pong', nonce: message.nonce, probe: ++probe });
    answered = page.messages.length;
  };
  page.socket.on('message', answer);
  answer();
  return page;
}
