import { once } from 'node:events';
import { createServer } from 'node:http';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { UserCommand } from '@quizcast/game/command';
import type { PhoneMessage, PhoneUpdate } from '@quizcast/game/phones/wire';
import { isPhoneNews } from '@quizcast/game/phones/wire';
import WebSocket from 'ws';
import { AudienceService } from '../audience/audience-service.ts';
import type { Handoff } from '../audience/phone-answers.ts';
import { PhoneCodes } from '../audience/phone-codes.ts';
import type { PhoneLimits } from '../audience/phone-access.ts';
import { openViewers } from '../season/open-viewers.ts';
import type { ResponseService } from '../voting/response-service.ts';
import { createRooms, documentPath, type Rooms } from '../documents/rooms.ts';
import { createMemorySeasons } from './memory-boards.ts';
import { MemoryResponseStore } from './memory-response-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import { createMemorySeatRepository } from './memory-seat-repository.ts';
import {
  ManualClock,
  openStore,
  settled,
  silent,
  UnreliableBus,
  type TestStore,
} from './test-server.ts';

/** State that survives a restart of the server. */
export interface AudienceStores {
  testStore: TestStore;
  clock: ManualClock;
  responses: MemoryResponseStore;
  seatRepository: SeatRepository;
}

export const openAudienceStores = async (): Promise<AudienceStores> => ({
  testStore: await openStore(),
  clock: new ManualClock(),
  responses: new MemoryResponseStore(),
  seatRepository: createMemorySeatRepository(),
});

export const anna = documentPath('anna');

export interface AudienceServer {
  rooms: Rooms;
  votes: ResponseService;
  service: AudienceService;
  codes: PhoneCodes;
  document(): Promise<QuizShowApp>;
  act(...commands: UserCommand[]): Promise<void>;
  /** Opens a socket as if from that address; rejects when the upgrade is refused. */
  open(address?: string): Promise<PhoneSocket>;
  /** Joins with the document's code and waits for the welcome. */
  join(hello?: Partial<Extract<PhoneMessage, { type: 'hello' }>>): Promise<PhoneSocket>;
  close(): Promise<void>;
}

const stillChat = { read: () => ({ close: () => undefined }), close: async () => undefined };

/** Only rooms, answers, boards and phones of Anna's viewers; the clock is manual. */
export async function startAudienceServer(
  { testStore, clock, responses, seatRepository }: AudienceStores,
  more: { limits?: Partial<PhoneLimits>; handoff?: Handoff } = {},
): Promise<AudienceServer> {
  const exists = async (userId: string) => userId === 'anna';
  let dice = 0;
  const stored = { store: testStore.store, bus: new UnreliableBus(), clock, log: silent, exists };
  const rooms = createRooms({ ...stored, dice: () => ++dice });
  const { votes, boards, viewerData, scorer, listener } = openViewers({
    ...{ chat: stillChat, relayed: stillChat, responses, clock, log: silent, lease: undefined },
    bus: stored.bus,
    seasons: createMemorySeasons(),
    rooms,
  });
  rooms.connect({ votes, scorer, listener });
  const codes = new PhoneCodes(seatRepository);
  const { limits, handoff } = more;
  const service = new AudienceService({
    ...{ rooms, codes, boards, viewerData, listener, votes, clock, log: silent },
    ...(limits === undefined ? {} : { limits }),
  });
  if (handoff !== undefined) service.handTo(handoff);
  const server = createServer();
  server.on('upgrade', (request, wire, head) => {
    const address = String(request.headers['x-address'] ?? '10.0.0.1');
    if (!service.upgrade(request, wire, head, address)) wire.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const url = `ws://127.0.0.1:${typeof bound === 'string' ? '' : bound?.port}/audience`;
  const phones: PhoneSocket[] = [];
  let moves = 0;
  const open = async (address = '10.0.0.1') => {
    const phone = new PhoneSocket(new WebSocket(url, { headers: { 'x-address': address } }));
    await once(phone.socket, 'open');
    phones.push(phone);
    return phone;
  };
  return {
    rooms,
    votes,
    service,
    codes,
    open,
    async document() {
      const loaded = await rooms.document('anna');
      if (loaded.kind !== 'readable') throw new Error('unreadable');
      return loaded.document;
    },
    async act(...commands) {
      for (const command of commands) {
        const actor = { kind: 'owner', userId: 'anna' } as const;
        const result = await rooms.submit(anna, command, `c${clock.nowMs()}-${++moves}`, actor);
        if (result.kind !== 'accepted') throw new Error(JSON.stringify(result));
      }
      await settled();
    },
    async join(hello = {}) {
      const phone = await open();
      const code = await codes.codeOf(anna);
      phone.send({ type: 'hello', code, token: null, name: '', delayMs: null, ...hello });
      await phone.until(() => phone.of('welcome').length + phone.of('end').length > 0);
      return phone;
    },
    async close() {
      for (const { socket } of phones) socket.terminate();
      const closed = service.close();
      await clock.pass(2000);
      await closed;
      await rooms.close();
      server.close();
    },
  };
}

/** The socket of a phone; records every message it receives, and when. */
export class PhoneSocket {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly news: PhoneUpdate[] = [];
  pongs = 0;
  closedBy: number | null = null;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      this.texts.push(text);
      const message: unknown = JSON.parse(text);
      if (isPhoneNews(message)) this.news.push(message);
      else this.pongs += 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.closedBy = code;
    });
  }

  send(message: PhoneMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  of<Type extends PhoneUpdate['type']>(type: Type): Extract<PhoneUpdate, { type: Type }>[] {
    return this.news.filter(
      (news): news is Extract<PhoneUpdate, { type: Type }> => news.type === type,
    );
  }

  last<Type extends PhoneUpdate['type']>(type: Type): Extract<PhoneUpdate, { type: Type }> {
    const last = this.of(type).at(-1);
    if (last === undefined) throw new Error(`no ${type}; heard ${this.texts.join('\n')}`);
    return last;
  }

  /** The scene that the phone shows. */
  get scene(): Extract<PhoneUpdate, { type: 'scene' }>['scene'] {
    return this.last('scene').scene;
  }

  /** Resolves when all messages sent so far, in both directions, have arrived. */
  async quiet(): Promise<void> {
    const pongs = this.pongs;
    this.send({ type: 'ping', n: pongs });
    await this.until(() => this.pongs > pongs || this.closedBy !== null);
  }

  async until(condition: () => boolean): Promise<void> {
    const deadlineMs = performance.now() + 12_000;
    while (!condition()) {
      if (performance.now() > deadlineMs)
        throw new Error(`waited too long; heard ${this.texts.join('\n')}`);
      await new Promise((wake) => setTimeout(wake, 2));
    }
  }
}
