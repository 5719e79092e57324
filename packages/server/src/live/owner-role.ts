import type { Hello } from '@quizcast/game/protocol/protocol';
import type { Actor } from '@quizcast/game/crew/actor';
import type { UserCommand } from '@quizcast/game/command';
import { toAck } from '../documents/command-ack.ts';
import type { Entry } from '../ports/document-store.ts';
import type { Session } from '../ports/identity.ts';
import { ObsRegistration } from './obs-registration.ts';
import type { Room } from '../documents/room.ts';
import { documentPath } from '../documents/rooms.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';

/** The revision that a page has and the entries it has missed; null when it needs a snapshot. */
interface PageState {
  revision: number | null;
  missedEntries: readonly Entry[] | null;
}

const isOf = (session: Session, hello: Hello): boolean =>
  hello.view === 'owner' && hello.uid === session.userId;

/** A revision of another timeline is meaningless here. Pages of the previous release send no timeline. */
async function pageStateOf(room: Room, { revision, timeline }: Hello): Promise<PageState> {
  const now = room.loaded?.timeline;
  if (revision === undefined || (timeline ?? now) !== now)
    return { revision: null, missedEntries: null };
  return { revision, missedEntries: await room.since(revision) };
}

/** @param session session of the token, or of the cookie if one of our own pages opened the socket; otherwise null */
export async function admitOwner(
  socket: ClientSocket,
  host: Host,
  session: Session | null,
  hello: Extract<Hello, { view: 'owner' }>,
): Promise<Admission> {
  // Another tab may have signed in to another account since this page was loaded: its messages are not from that
  // account.
  if (session === null || !isOf(session, hello)) return { kind: 'refused', reason: 'notSignedIn' };
  const room = host.rooms.room(documentPath(session.userId));
  // The demo is shared: it stays in English, whichever language it is first opened in.
  await room.load(session.isDemo ? undefined : hello.language);
  const known = await pageStateOf(room, hello);
  return {
    kind: 'admitted',
    claim: { kind: 'host', session, path: room.path },
    role: () => new OwnerRole(socket, host, session, host.subscribersOf(room), known),
  };
}

/** A page of the owner: the whole document, and every command except system commands. */
class OwnerRole implements Role {
  readonly session: Session;
  readonly limits = null;
  readonly handlers: MessageHandlers;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly #subscribers: DocumentSubscribers;
  readonly #known: PageState;
  readonly #obs: ObsRegistration;

  constructor(
    socket: ClientSocket,
    host: Host,
    session: Session,
    subscribers: DocumentSubscribers,
    known: PageState,
  ) {
    this.session = session;
    this.#socket = socket;
    this.#host = host;
    this.#subscribers = subscribers;
    this.#known = known;
    this.#obs = new ObsRegistration(host, socket, subscribers.room.path, () => true);
    const { obsReady, obsDone } = this.#obs;
    this.handlers = {
      obsReady,
      obsDone,
      here: (place) => {
        if (subscribers.people.move(socket, place)) subscribers.statusChanged();
      },
      order: (overlayId, order) => subscribers.order(overlayId, order),
    };
  }

  begin(): void {
    this.#subscribers.editors.join(this.#socket, this.#known.revision, this.#known.missedEntries);
    const { userId, displayName } = this.session;
    this.#subscribers.people.enter(
      this.#socket,
      { userId, name: displayName, role: 'owner' },
      this.#host.clock.nowMs(),
    );
    this.#subscribers.statusChanged();
    this.#host.lobbyUpdates.greet(this.#subscribers, this.#socket);
  }

  async helloAgain(hello: Hello): Promise<void> {
    if (hello.view !== 'owner') return this.#socket.reject('invalidMessage', 'view');
    if (!isOf(this.session, hello)) return this.#socket.reject('notSignedIn');
    const { revision, missedEntries } = await pageStateOf(this.#subscribers.room, hello);
    if (this.#subscribers.editors.has(this.#socket))
      this.#subscribers.editors.join(this.#socket, revision, missedEntries);
  }

  command(id: string, command: UserCommand): Promise<void> {
    const actor: Actor = { kind: 'owner', userId: this.session.userId };
    return this.#subscribers.submit(id, command, actor, (result) =>
      this.#socket.send(toAck(id, result)),
    );
  }

  refresh(): void {
    this.#subscribers.editors.refresh(this.#socket);
  }

  leave(): void {
    this.#obs.leave();
    this.#subscribers.editors.leave(this.#socket);
    this.#subscribers.people.leave(this.#socket);
    this.#subscribers.statusChanged();
    this.#host.closeIfEmpty(this.#subscribers);
  }
}
