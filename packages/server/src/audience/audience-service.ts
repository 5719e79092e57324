import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PhoneEnding, PhoneMessage } from '@quizcast/game/phones/wire';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ChatCommands } from '../crowd/chat-commands.ts';
import type { ViewerData } from '../season/viewer-data.ts';
import type { CrowdBoards } from '../crowd/crowd-boards.ts';
import { NobodysDocument } from '../documents/loaded-document.ts';
import type { Room } from '../documents/room.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { Cancel } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { Audience, type AudienceDeps } from './audience.ts';
import { Phone } from './phone.ts';
import { PhoneAnswers, type Handoff, type PhoneAnswersDeps } from './phone-answers.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { PhoneConnection, type Entered, type PhoneConnectionDeps } from './phone-connection.ts';
import { PhoneDoor, type PhoneLimits } from './phone-door.ts';
import { nameOf, wantedName } from '../crowd/public-name.ts';

export interface AudienceServiceDeps
  extends Omit<AudienceDeps, 'onHiddenWords' | 'onBanned'>, PhoneAnswersDeps {
  rooms: Pick<Rooms, 'room'>;
  codes: PhoneCodes;
  boards: Pick<CrowdBoards, 'standings'>;
  viewerData: Pick<ViewerData, 'forget'>;
  listener: Pick<ChatCommands, 'ask'>;
  limits?: Partial<PhoneLimits>;
}

/** What a page learns of a code before it asks for a name. */
export interface PhoneInvitation {
  show: string;
  /** Viewers may play the show that is on air by phone. */
  isOn: boolean;
  isFull: boolean;
}

const maxMessageBytes = 2048;
const goodbyeMs = 1000;
/** What phones of a document were told is remembered this long after the last one has gone. */
const rememberedMs = 5 * 60_000;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

const makeToken = (): string => randomBytes(32).toString('base64url');

/** The key of a viewer: of the token a part of the hash alone is kept. */
const viewerOf = (token: string): string =>
  `phone:${createHash('sha256').update(token).digest('base64url').slice(0, 22)}`;

/** All phones of viewers on this server. */
export class AudienceService {
  readonly door: PhoneDoor;
  readonly #deps: AudienceServiceDeps;
  readonly #answers: PhoneAnswers;
  readonly #audiences = new Map<DocumentPath, Audience>();
  readonly #resting = new Map<DocumentPath, Cancel>();
  readonly #connections = new Set<PhoneConnection>();
  readonly #connectionDeps: PhoneConnectionDeps;
  #isClosed = false;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });

  constructor(deps: AudienceServiceDeps) {
    this.#deps = deps;
    this.#answers = new PhoneAnswers(deps);
    this.door = new PhoneDoor(deps.clock, deps.limits);
    this.#connectionDeps = {
      ...deps,
      enter: (hello, sockets) => this.#enter(hello, sockets),
      heard: (entered, message) => this.#heard(entered, message),
      left: (entered) => this.#left(entered),
    };
  }

  /** What the code leads to; null when it leads nowhere. Rejects with StoreFailure. */
  async invitation(code: string): Promise<PhoneInvitation | null> {
    const audience = await this.#audienceOf(code);
    if (audience === null) return null;
    const { show, play } = audience.studio;
    return { show, isOn: play !== null, isFull: this.door.isFull };
  }

  /** Takes a socket that wants to be that of a phone; false where there is no room. */
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer, address: string): boolean {
    const leave = this.#isClosed ? null : this.door.enter(address);
    if (leave === null) return false;
    // Whoever goes before there is a socket leaves as well.
    wire.once('close', leave);
    this.#sockets.handleUpgrade(request, wire, head, (socket) => {
      const connection = new PhoneConnection(socket, wire, this.#connectionDeps);
      this.#connections.add(connection);
      void connection.closed.then(() => {
        this.#connections.delete(connection);
        leave();
      });
    });
    return true;
  }

  /** From now on answers that another node collects go there. */
  handTo(handoff: Handoff): void {
    this.#answers.handTo(handoff);
  }

  /** Has every phone come in again, which leads it to another node. */
  sendAway(): void {
    for (const connection of this.#connections) connection.restart();
  }

  /** Tells every phone that the server stops; what they answered is handed on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#answers.passOn();
    this.sendAway();
    const cut = this.#deps.clock.after(goodbyeMs, () => {
      for (const connection of this.#connections) connection.terminate();
    });
    await Promise.all([...this.#connections].map(({ closed }) => closed));
    cut();
    for (const cancel of this.#resting.values()) cancel();
    for (const audience of this.#audiences.values()) audience.close();
    this.#audiences.clear();
    this.#sockets.close();
  }

  async #audienceOf(code: string): Promise<Audience | null> {
    const path = await this.#deps.codes.pathOf(code);
    if (path === null) return null;
    const room = this.#deps.rooms.room(path);
    try {
      await room.load();
    } catch (error) {
      if (error instanceof NobodysDocument) return null;
      throw error;
    }
    return this.#audiences.get(path) ?? this.#open(path, room);
  }

  #open(path: DocumentPath, room: Room): Audience {
    const onHiddenWords = (audience: Audience) => this.#judgeNames(audience);
    const onBanned = (audience: Audience) => this.#letBannedGo(audience);
    const audience = new Audience(room, { ...this.#deps, onHiddenWords, onBanned });
    this.#audiences.set(path, audience);
    this.#restSoon(path, audience);
    return audience;
  }

  /** What they answered to the open question goes with them. */
  #letBannedGo(audience: Audience): void {
    for (const phone of audience.phones) {
      if (!audience.studio.banned.includes(phone.viewer)) continue;
      this.#answers.takeOff(audience, phone);
      phone.end('banned');
    }
  }

  /** Whoever has a name that is hidden by now has a generated one. */
  #judgeNames(audience: Audience): void {
    const { hiddenWords } = audience.studio;
    for (const phone of audience.phones) {
      const { name } = audience.memory.of(phone.viewer);
      if (name === '' || wantedName(name, hiddenWords) !== null) continue;
      audience.memory.name(phone.viewer, '');
      phone.tell({ type: 'named', ...named(audience, phone) });
      phone.tell({ type: 'refused', about: 'name', reason: 'nameNotAllowed' });
    }
  }

  async #enter(
    { code, token: given, name, delayMs }: Extract<PhoneMessage, { type: 'hello' }>,
    sockets: { socket: WebSocket; wire: Duplex },
  ): Promise<Entered | PhoneEnding> {
    const audience = await this.#audienceOf(code);
    if (audience === null) return 'unknownCode';
    const token = given !== null && tokenShape.test(given) ? given : makeToken();
    const viewer = viewerOf(token);
    if (audience.studio.banned.includes(viewer)) return 'banned';
    const phone = new Phone(sockets, { viewer, token, delayMs });
    const refusal = this.#name(audience, phone, name);
    const { show, channel, streamDelayMs } = audience.studio;
    const delay = { delayMs: audience.delayOf(phone), streamDelayMs };
    phone.tell({ type: 'welcome', token, show, channel, ...delay, ...named(audience, phone) });
    if (refusal !== null) phone.tell({ type: 'refused', about: 'name', reason: refusal });
    audience.enter(phone);
    this.#tellAnswer(audience, phone);
    return { phone, audience };
  }

  /** What the phone answered to the open question before it came in anew. */
  #tellAnswer({ studio, memory }: Audience, phone: Phone): void {
    const { round, answer } = memory.of(phone.viewer);
    if (answer !== null && studio.job?.round === round)
      phone.tell({ type: 'taken', round, answer });
  }

  #heard(entered: Entered, message: Exclude<PhoneMessage, { type: 'hello' | 'ping' }>): void {
    const { phone, audience } = entered;
    const { path } = audience.room;
    switch (message.type) {
      case 'answer': {
        const fate = this.#answers.take(audience, phone, message.round, message.answer);
        if (fate.kind === 'taken')
          phone.tell({ type: 'taken', round: message.round, answer: fate.answer });
        else phone.tell({ type: 'refused', about: 'answer', reason: fate.reason });
        return;
      }
      case 'name': {
        const refusal = this.#name(audience, phone, message.name);
        if (refusal === null) phone.tell({ type: 'named', ...named(audience, phone) });
        else phone.tell({ type: 'refused', about: 'name', reason: refusal });
        return;
      }
      case 'delay':
        return this.#setDelay(entered, message.delayMs);
      case 'seen': {
        const way = Number.isFinite(phone.wayMs) ? phone.wayMs / 2 : 0;
        const delayMs = audience.seen(this.#deps.clock.nowMs() - way);
        if (delayMs !== null) return this.#setDelay(entered, delayMs);
        return phone.tell({ type: 'refused', about: 'seen', reason: 'noQuestion' });
      }
      case 'score':
        return this.#deps.listener.ask(path, phone.viewer);
      case 'forget':
        return this.#forget(entered);
    }
  }

  #setDelay({ phone, audience }: Entered, claimedMs: number | null): void {
    audience.setDelay(phone, claimedMs);
    const { streamDelayMs } = audience.studio;
    phone.tell({ type: 'delay', delayMs: audience.delayOf(phone), streamDelayMs });
  }

  /** Gives the phone the name; why not, and then it keeps the one of before, a generated one at first. */
  #name(audience: Audience, { viewer }: Phone, raw: string): 'nameNotAllowed' | 'nameTaken' | null {
    const name = wantedName(raw, audience.studio.hiddenWords);
    if (name === null) return 'nameNotAllowed';
    return audience.memory.name(viewer, name) ? null : 'nameTaken';
  }

  #forget({ phone, audience }: Entered): void {
    const { path } = audience.room;
    const { log, viewerData } = this.#deps;
    this.#answers.takeOff(audience, phone);
    audience.memory.forget(phone.viewer);
    viewerData
      .forget(path, phone.viewer)
      .then(() => phone.tell({ type: 'forgotten' }))
      .catch((error: unknown) => log.warn({ path, error }, 'viewer not forgotten'));
  }

  #left({ phone, audience }: Entered): void {
    audience.leave(phone);
    if (audience.size === 0) this.#restSoon(audience.room.path, audience);
  }

  #restSoon(path: DocumentPath, audience: Audience): void {
    this.#resting.get(path)?.();
    const cancel = this.#deps.clock.after(rememberedMs, () => {
      this.#resting.delete(path);
      if (audience.size > 0 || this.#audiences.get(path) !== audience) return;
      this.#audiences.delete(path);
      audience.close();
    });
    this.#resting.set(path, cancel);
  }
}

const named = ({ memory }: Audience, { viewer }: Phone): { name: string; isGenerated: boolean } => {
  const { name } = memory.of(viewer);
  return { name: nameOf(viewer, name), isGenerated: name === '' };
};
