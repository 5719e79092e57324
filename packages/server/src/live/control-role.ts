import type { InboundMessage } from '@quizcast/game/chats/inbound-message';
import type { Hello, ServerMessage } from '@quizcast/game/protocol/protocol';
import { grantOf } from '@quizcast/game/control/token';
import { JobQueue } from '../concurrency/job-queue.ts';
import { ownerMayControl } from '../control/control-service.ts';
import type { Surface } from '../control/surfaces.ts';
import type { ControlToken } from '../ports/control-repository.ts';
import { documentPath } from '../documents/rooms.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { ControlPage } from './control-views.ts';
import { ObsRegistration } from './obs-registration.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';

/** Whether this token may read the state or relay chats. */
const mayConnect = (token: ControlToken): boolean => mayReadState(token) || mayRelayChats(token);

const mayReadState = ({ scopes }: ControlToken): boolean => scopes.includes('state');
/** Whether the token may have OBS carry out cues, as any token that may play can. */
const plays = ({ scopes }: ControlToken): boolean => grantOf(scopes).may === 'play';
const mayRelayChats = ({ scopes }: ControlToken): boolean => scopes.includes('chat');

const smallMessageBytes = 1024;
/** As much as an HTTP request. */
const chatMessageBytes = 1024 * 1024;

export async function admitControl(
  socket: ClientSocket,
  host: Host,
  secret: string,
): Promise<Admission> {
  const token = await host.controls.verifyToken(secret);
  if (token === null) return { kind: 'refused', reason: 'notFound' };
  if (!mayConnect(token)) return { kind: 'refused', reason: 'notAllowed' };
  const room = host.rooms.room(documentPath(token.ownerId));
  await room.load();
  await host.controls.used(token);
  return {
    kind: 'admitted',
    claim: { kind: 'surface', tokenId: token.id, path: room.path },
    role: () => new ControlRole(socket, host, { secret, token }, host.subscribersOf(room)),
  };
}

/** A control surface reads the state, relays chats and reaches OBS, as its token allows. Everything else uses HTTP. */
class ControlRole implements Role, Surface, ControlPage {
  readonly session = null;
  readonly handlers: MessageHandlers;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly #secret: string;
  readonly #subscribers: DocumentSubscribers;
  readonly #chatQueue = new JobQueue();
  #token: ControlToken;
  readonly #obs: ObsRegistration;
  #hasLeft = false;

  constructor(
    socket: ClientSocket,
    host: Host,
    { secret, token }: { secret: string; token: ControlToken },
    subscribers: DocumentSubscribers,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.#secret = secret;
    this.#token = token;
    this.#subscribers = subscribers;
    this.#obs = new ObsRegistration(host, socket, subscribers.room.path, () => plays(this.#token));
    const { obsReady, obsDone } = this.#obs;
    this.handlers = { obsReady, obsDone };
  }

  /** A large batch of chat messages counts as several messages. */
  get limits(): { perSecond: number; atOnce: number; messageBytes: number } {
    return mayRelayChats(this.#token)
      ? { perSecond: 30, atOnce: 60, messageBytes: chatMessageBytes }
      : { perSecond: 10, atOnce: 20, messageBytes: smallMessageBytes };
  }

  begin(): void {
    this.#subscribers.controls.pages.add(this);
    this.#host.controls.surfaces.enter(this.#token.id, this);
    this.#join();
    this.#subscribers.remoteStatusChanged();
    this.#host.lobbyUpdates.greetSurface(this.#subscribers, this);
    // The token may have been revoked during the handshake.
    this.tokenChanged();
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'control' || hello.token !== this.#secret)
      return this.#socket.reject('invalidMessage', 'view');
    if (mayReadState(this.#token)) this.refresh();
    else this.#sayNoState();
  }

  command(id: string): void {
    this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
  }

  /** As over HTTP, with the same allowance. */
  chat(id: string, messages: readonly InboundMessage[]): Promise<void> {
    return this.#chatQueue.add(async () => {
      const { controls, inbound } = this.#host;
      const token = await controls.verifyToken(this.#secret);
      if (token === null || !mayRelayChats(token))
        return this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
      if (!controls.presses.tryConsume(token, 'chat'))
        return this.#socket.send({ type: 'refused', id, reason: 'tooMany' });
      await controls.used(token);
      const accepted = inbound.receive(documentPath(token.ownerId), messages);
      this.#socket.send({
        type: 'chatTaken',
        id,
        taken: accepted,
        repeated: messages.length - accepted,
      });
    });
  }

  refresh(): void {
    if (mayReadState(this.#token)) this.#channel()?.refresh(this.#socket);
  }

  async revalidate(): Promise<void> {
    try {
      await this.#revalidate();
    } catch (error) {
      this.#host.log.warn({ error }, 'control surface revalidation failed');
    }
  }

  tokenChanged(): void {
    void this.#revalidate().catch((error: unknown) => {
      this.#host.log.warn({ error }, 'control surface revalidation failed');
      this.#socket.reject('notFound');
    });
  }

  send(message: ServerMessage): void {
    if (mayReadState(this.#token)) this.#socket.send(message);
  }

  documentChanged(): void {
    const { loaded } = this.#subscribers.room;
    if (loaded?.kind === 'readable' && !ownerMayControl(loaded.document, this.#token))
      this.#socket.reject('removed');
  }

  leave(): void {
    this.#hasLeft = true;
    this.#obs.leave();
    this.#channel()?.leave(this.#socket);
    this.#subscribers.controls.pages.delete(this);
    this.#host.controls.surfaces.leave(this.#token.id, this);
    this.#host.closeIfEmpty(this.#subscribers);
  }

  async #revalidate(): Promise<void> {
    const token = await this.#host.controls.verifyToken(this.#secret);
    if (this.#hasLeft) return;
    if (token === null) return this.#socket.reject('removed');
    // A surface that has the state would show an old one from now on.
    if (!mayConnect(token) || (mayReadState(this.#token) && !mayReadState(token)))
      return this.#socket.reject('notAllowed');
    if (token.scopes.join() === this.#token.scopes.join()) return;
    this.#channel()?.leave(this.#socket);
    this.#token = token;
    if (!plays(token)) this.#obs.leave();
    this.#join();
  }

  #join(): void {
    if (mayReadState(this.#token)) this.#channel()?.join(this.#socket, null, null);
    else this.#sayNoState();
  }

  /** A program that shows the state would wait for it; one that only sends chat messages goes on. */
  #sayNoState(): void {
    this.#socket.send({ type: 'error', reason: 'notAllowed' });
  }

  #channel() {
    const { loaded } = this.#subscribers.room;
    return loaded === null
      ? null
      : this.#subscribers.controls.channel(grantOf(this.#token.scopes), loaded);
  }
}
