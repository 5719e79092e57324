import type { InboundMessage } from '@quizcast/game/chats/inbound-message';
import type { Hello, ServerMessage } from '@quizcast/game/protocol/protocol';
import { grantOf } from '@quizcast/game/control/token';
import { JobQueue } from '../concurrency/job-queue.ts';
import { mayStill } from '../control/control-service.ts';
import type { Surface } from '../control/surfaces.ts';
import type { ControlToken } from '../ports/control-repository.ts';
import { documentPath } from '../documents/rooms.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { ControlPage } from './control-views.ts';
import { ObsEar } from './obs-ear.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';

/** Whether this token may read the state or relay chats. */
const mayCome = (token: ControlToken | null): token is ControlToken =>
  token !== null && (looksOn(token) || tellsChats(token));

const looksOn = ({ scopes }: ControlToken): boolean => scopes.includes('state');
/** Whether the token may have OBS carry out cues, as any token that may play can. */
const plays = ({ scopes }: ControlToken): boolean => grantOf(scopes).may === 'play';
const tellsChats = ({ scopes }: ControlToken): boolean => scopes.includes('chat');

const smallMessageBytes = 1024;
/** As much as an HTTP request. */
const chatMessageBytes = 1024 * 1024;

export async function admitControl(
  socket: ClientSocket,
  host: Host,
  given: string,
): Promise<Admission> {
  const token = await host.controls.opened(given);
  if (!mayCome(token)) return { kind: 'refused', reason: 'notFound' };
  const room = host.rooms.room(documentPath(token.ownerId));
  await room.load();
  await host.controls.used(token);
  return {
    kind: 'admitted',
    claim: { kind: 'surface', tokenId: token.id, path: room.path },
    role: () => new ControlRole(socket, host, { given, token }, host.subscribersOf(room)),
  };
}

/** A control surface reads the state, relays chats and reaches OBS, as its token allows. Everything else uses HTTP. */
class ControlRole implements Role, Surface, ControlPage {
  readonly session = null;
  readonly handlers: MessageHandlers;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly #given: string;
  readonly #subscribers: DocumentSubscribers;
  readonly #told = new JobQueue();
  #token: ControlToken;
  readonly #obs: ObsEar;
  #hasLeft = false;

  constructor(
    socket: ClientSocket,
    host: Host,
    { given, token }: { given: string; token: ControlToken },
    subscribers: DocumentSubscribers,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.#given = given;
    this.#token = token;
    this.#subscribers = subscribers;
    this.#obs = new ObsEar(host, socket, subscribers.room.path, () => plays(this.#token));
    const { obsReady, obsDone } = this.#obs;
    this.handlers = { obsReady, obsDone };
  }

  /** A large batch of chat messages counts as several messages. */
  get limits(): { perSecond: number; atOnce: number; messageBytes: number } {
    return tellsChats(this.#token)
      ? { perSecond: 30, atOnce: 60, messageBytes: chatMessageBytes }
      : { perSecond: 10, atOnce: 20, messageBytes: smallMessageBytes };
  }

  begin(): void {
    this.#subscribers.controls.pages.add(this);
    this.#host.controls.surfaces.enter(this.#token.id, this);
    this.#join();
    this.#subscribers.remoteStatusChanged();
    this.#host.news.greetSurface(this.#subscribers, this);
    // The token may have been revoked during the handshake.
    this.tokenChanged();
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'control' || hello.token !== this.#given)
      return this.#socket.reject('invalidMessage', 'view');
    this.refresh();
  }

  command(id: string): void {
    this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
  }

  /** As over HTTP, with the same allowance. */
  chat(id: string, messages: readonly InboundMessage[]): Promise<void> {
    return this.#told.add(async () => {
      const { controls, inbound } = this.#host;
      const token = await controls.opened(this.#given);
      if (token === null || !tellsChats(token))
        return this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
      if (!controls.presses.mayAsk(token, 'chat'))
        return this.#socket.send({ type: 'refused', id, reason: 'tooMany' });
      await controls.used(token);
      const taken = inbound.tell(documentPath(token.ownerId), messages);
      this.#socket.send({ type: 'chatTaken', id, taken, repeated: messages.length - taken });
    });
  }

  refresh(): void {
    if (looksOn(this.#token)) this.#channel()?.refresh(this.#socket);
  }

  async lookAgain(): Promise<void> {
    try {
      await this.#lookAgain();
    } catch (error) {
      this.#host.log.warn({ error }, 'control surface revalidation failed');
    }
  }

  tokenChanged(): void {
    void this.#lookAgain().catch((error: unknown) => {
      this.#host.log.warn({ error }, 'control surface revalidation failed');
      this.#socket.reject('notFound');
    });
  }

  tell(message: ServerMessage): void {
    if (looksOn(this.#token)) this.#socket.send(message);
  }

  documentChanged(): void {
    const { held } = this.#subscribers.room;
    if (held?.kind === 'readable' && !mayStill(held.document, this.#token))
      this.#socket.reject('removed');
  }

  leave(): void {
    this.#hasLeft = true;
    this.#obs.leave();
    this.#channel()?.leave(this.#socket);
    this.#subscribers.controls.pages.delete(this);
    this.#host.controls.surfaces.leave(this.#token.id, this);
    this.#host.left(this.#subscribers);
  }

  async #lookAgain(): Promise<void> {
    const token = await this.#host.controls.opened(this.#given);
    if (this.#hasLeft) return;
    if (!mayCome(token)) return this.#socket.reject('removed');
    if (token.scopes.join() === this.#token.scopes.join()) return;
    this.#channel()?.leave(this.#socket);
    this.#token = token;
    if (!plays(token)) this.#obs.leave();
    this.#join();
  }

  #join(): void {
    if (looksOn(this.#token)) this.#channel()?.join(this.#socket, null, null);
  }

  #channel() {
    const { held } = this.#subscribers.room;
    return held === null
      ? null
      : this.#subscribers.controls.channel(grantOf(this.#token.scopes), held);
  }
}
