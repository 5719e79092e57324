import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PhoneEnding, PhoneMessage } from '@quizcast/game/phones/wire';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ChatCommands } from '../crowd/chat-commands.ts';
import type { ViewerData } from '../season/viewer-data.ts';
import type { CrowdBoards } from '../crowd/crowd-boards.ts';
import { OwnerGoneError } from '../documents/loaded-document.ts';
import type { Room } from '../documents/room.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { Cancel } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { Audience, type AudienceDeps } from './audience.ts';
import { Phone } from './phone.ts';
import { PhoneAnswers, type Handoff, type PhoneAnswersDeps } from './phone-answers.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { PhoneConnection, type Entered, type PhoneConnectionDeps } from './phone-connection.ts';
import { PhoneAccess, type PhoneLimits } from './phone-access.ts';
import { nameOf, allowedName } from '../crowd/public-name.ts';

export interface AudienceServiceDeps
  extends Omit<AudienceDeps, 'onHiddenWords' | 'onBanned'>, PhoneAnswersDeps {
  rooms: Pick<Rooms, 'room'>;
  codes: PhoneCodes;
  boards: Pick<CrowdBoards, 'standings'>;
  viewerData: Pick<ViewerData, 'forgetOnRequest' | 'removeAnswers'>;
  listener: Pick<ChatCommands, 'requestScore'>;
  limits?: Partial<PhoneLimits>;
}

/** What a join code reveals to a page before it asks for a name. */
export interface PhoneInvitation {
  show: string;
  /** Whether viewers may play the show on air by phone. */
  isOn: boolean;
  isFull: boolean;
}

const maxMessageBytes = 2048;
const goodbyeMs = 1000;
/** How long the audience of a document is kept after its last phone has left. */
const rememberedMs = 5 * 60_000;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

const makeToken = (): string => randomBytes(32).toString('base64url');

/** Key of a viewer: a truncated hash of the token, so that the token itself is not stored. */
const viewerOf = (token: string): string =>
  `phone:${createHash('sha256').update(token).digest('base64url').slice(0, 22)}`;

/** All viewer phones connected to this node. */
export class AudienceService {
  readonly access: PhoneAccess;
  readonly #deps: AudienceServiceDeps;
  readonly #answers: PhoneAnswers;
  readonly #audiences = new Map<DocumentPath, Audience>();
  readonly #idleTimers = new Map<DocumentPath, Cancel>();
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
    this.access = new PhoneAccess(deps.clock, deps.limits);
    this.#connectionDeps = {
      ...deps,
      enter: (hello, sockets) => this.#enter(hello, sockets),
      onMessage: (entered, message) => this.#onMessage(entered, message),
      onLeft: (entered) => this.#onLeft(entered),
    };
  }

  /** The invitation behind a join code; null for an unknown code. Rejects with StoreFailure. */
  async invitation(code: string): Promise<PhoneInvitation | null> {
    const audience = await this.#audienceOf(code);
    if (audience === null) return null;
    const { show, play } = audience.studio;
    return { show, isOn: play !== null, isFull: this.access.isFull };
  }

  /** Accepts a WebSocket upgrade of a phone; false when the server is full. */
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer, address: string): boolean {
    const leave = this.#isClosed ? null : this.access.enter(address);
    if (leave === null) return false;
    // Also releases the place of a client that disconnects before the upgrade.
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

  /** Sets where answers are forwarded that another node collects. */
  handTo(handoff: Handoff): void {
    this.#answers.handTo(handoff);
  }

  /** Makes every phone reconnect, which brings it to another node. */
  restartAll(): void {
    for (const connection of this.#connections) connection.restart();
  }

  /** Forwards pending answers and sends every phone the notice that the server stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#answers.passOn();
    this.restartAll();
    const cut = this.#deps.clock.after(goodbyeMs, () => {
      for (const connection of this.#connections) connection.terminate();
    });
    await Promise.all([...this.#connections].map(({ closed }) => closed));
    cut();
    for (const cancel of this.#idleTimers.values()) cancel();
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
      if (error instanceof OwnerGoneError) return null;
      throw error;
    }
    return this.#audiences.get(path) ?? this.#open(path, room);
  }

  #open(path: DocumentPath, room: Room): Audience {
    const onHiddenWords = (audience: Audience) => this.#judgeNames(audience);
    const onBanned = (audience: Audience) => this.#disconnectBanned(audience);
    const audience = new Audience(room, { ...this.#deps, onHiddenWords, onBanned });
    this.#audiences.set(path, audience);
    this.#closeWhenIdle(path, audience);
    return audience;
  }

  /** Disconnects banned phones and removes their answers to the open question. */
  #disconnectBanned(audience: Audience): void {
    for (const phone of audience.phones) {
      if (!audience.studio.banned.includes(phone.viewer)) continue;
      this.#deps.viewerData.removeAnswers(audience.room.path, phone.viewer);
      audience.memory.of(phone.viewer).answer = null;
      phone.end('banned');
    }
  }

  /** Gives phones whose name is now hidden a generated one. */
  #judgeNames(audience: Audience): void {
    const { hiddenWords } = audience.studio;
    for (const phone of audience.phones) {
      const { name } = audience.memory.of(phone.viewer);
      if (name === '' || allowedName(name, hiddenWords) !== null) continue;
      audience.memory.name(phone.viewer, '');
      phone.send({ type: 'named', ...named(audience, phone) });
      phone.send({ type: 'refused', about: 'name', reason: 'nameNotAllowed' });
    }
  }

  async #enter(
    { code, token: sentToken, name, delayMs }: Extract<PhoneMessage, { type: 'hello' }>,
    sockets: { socket: WebSocket; wire: Duplex },
  ): Promise<Entered | PhoneEnding> {
    const audience = await this.#audienceOf(code);
    if (audience === null) return 'unknownCode';
    const token = sentToken !== null && tokenShape.test(sentToken) ? sentToken : makeToken();
    const viewer = viewerOf(token);
    if (audience.studio.banned.includes(viewer)) return 'banned';
    const { show, channel, streamDelayMs } = audience.studio;
    const isBack = token === sentToken;
    const phone = new Phone(sockets, { viewer, token, delayMs, show, isBack });
    const refusal = this.#name(audience, phone, name);
    const delay = { delayMs: audience.delayOf(phone), streamDelayMs };
    phone.send({ type: 'welcome', token, show, channel, ...delay, ...named(audience, phone) });
    if (refusal !== null) phone.send({ type: 'refused', about: 'name', reason: refusal });
    audience.enter(phone);
    this.#sendAnswer(audience, phone);
    return { phone, audience };
  }

  /** Sends the phone the answer that it gave to the open question before it reconnected. */
  #sendAnswer({ studio, memory }: Audience, phone: Phone): void {
    const { round, answer } = memory.of(phone.viewer);
    if (answer !== null && studio.job?.round === round)
      phone.send({ type: 'taken', round, answer });
  }

  #onMessage(entered: Entered, message: Exclude<PhoneMessage, { type: 'hello' | 'ping' }>): void {
    const { phone, audience } = entered;
    const { path } = audience.room;
    switch (message.type) {
      case 'answer': {
        const fate = this.#answers.accept(audience, phone, message.round, message.answer);
        if (fate.kind === 'taken')
          phone.send({ type: 'taken', round: message.round, answer: fate.answer });
        else phone.send({ type: 'refused', about: 'answer', reason: fate.reason });
        return;
      }
      case 'name': {
        const refusal = this.#name(audience, phone, message.name);
        if (refusal === null) phone.send({ type: 'named', ...named(audience, phone) });
        else phone.send({ type: 'refused', about: 'name', reason: refusal });
        return;
      }
      case 'delay':
        return this.#setDelay(entered, message.delayMs);
      case 'seen': {
        const way = Number.isFinite(phone.minRoundTripMs) ? phone.minRoundTripMs / 2 : 0;
        const delayMs = audience.sceneAt(this.#deps.clock.nowMs() - way);
        if (delayMs !== null) return this.#setDelay(entered, delayMs);
        return phone.send({ type: 'refused', about: 'seen', reason: 'noQuestion' });
      }
      case 'score':
        return this.#deps.listener.requestScore(path, phone.viewer);
      case 'forget':
        return this.#forget(entered);
    }
  }

  #setDelay({ phone, audience }: Entered, claimedMs: number | null): void {
    audience.setDelay(phone, claimedMs);
    const { streamDelayMs } = audience.studio;
    phone.send({ type: 'delay', delayMs: audience.delayOf(phone), streamDelayMs });
  }

  /**
   * Sets the name of a phone. Returns the reason of a refusal: the phone then keeps its previous name, at first a
   * generated one.
   */
  #name(audience: Audience, { viewer }: Phone, raw: string): 'nameNotAllowed' | 'nameTaken' | null {
    const name = allowedName(raw, audience.studio.hiddenWords);
    if (name === null) return 'nameNotAllowed';
    return audience.memory.name(viewer, name) ? null : 'nameTaken';
  }

  #forget({ phone, audience }: Entered): void {
    const { path } = audience.room;
    const { log, viewerData } = this.#deps;
    audience.forget(phone.viewer);
    viewerData
      .forgetOnRequest(path, phone.viewer)
      .then(() => phone.send({ type: 'forgotten' }))
      .catch((error: unknown) => log.warn({ path, error }, 'viewer data not deleted'));
  }

  #onLeft({ phone, audience }: Entered): void {
    audience.leave(phone);
    if (audience.size === 0) this.#closeWhenIdle(audience.room.path, audience);
  }

  #closeWhenIdle(path: DocumentPath, audience: Audience): void {
    this.#idleTimers.get(path)?.();
    const cancel = this.#deps.clock.after(rememberedMs, () => {
      this.#idleTimers.delete(path);
      if (audience.size > 0 || this.#audiences.get(path) !== audience) return;
      this.#audiences.delete(path);
      audience.close();
    });
    this.#idleTimers.set(path, cancel);
  }
}

const named = ({ memory }: Audience, { viewer }: Phone): { name: string; isGenerated: boolean } => {
  const { name } = memory.of(viewer);
  return { name: nameOf(viewer, name), isGenerated: name === '' };
};
