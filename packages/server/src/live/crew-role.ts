import { crewMember, roleMay, type CrewRole } from '@quizcast/game/crew/crew';
import type { ObsDone } from '@quizcast/game/cues/cue-light';
import type { UserCommand } from '@quizcast/game/command';
import type { Hello, OverlayOrder, Place } from '@quizcast/game/protocol/protocol';
import { toAck } from '../documents/command-ack.ts';
import type { Session } from '../ports/identity.ts';
import type { Room } from '../documents/room.ts';
import { resolveAccess, commandIdOf } from '../security/document-access.ts';
import type { DocumentSubscribers, CrewPage } from './document-subscribers.ts';
import { ObsRegistration } from './obs-registration.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';
import type { DocumentAccess } from '../security/env.ts';

/** @param session session of the crew member; null when not signed in */
export async function admitCrew(
  socket: ClientSocket,
  host: Host,
  session: Session | null,
  hello: Extract<Hello, { view: 'crew' }>,
): Promise<Admission> {
  if (session === null || hello.uid !== session.userId)
    return { kind: 'refused', reason: 'notSignedIn' };
  const acting = await resolveAccess(host, session, hello.document);
  // For anyone outside its crew the document does not exist; the owner has another view.
  if (acting === null || acting.role === 'owner') return { kind: 'refused', reason: 'notFound' };
  const room = host.rooms.room(acting.path);
  await room.load();
  return {
    kind: 'admitted',
    claim: { kind: 'host', session, path: room.path },
    role() {
      const role = roleIn(room, session.userId);
      return role === null ? null : new CrewRoleOfPage(socket, host, acting, role, room);
    },
  };
}

/** The user's current role in the document. */
function roleIn({ loaded }: Room, userId: string): CrewRole | null {
  return loaded?.kind === 'readable' ? (crewMember(loaded.document, userId)?.role ?? null) : null;
}

/** A page of a crew member: the view of the role, and any command that the rules allow. */
class CrewRoleOfPage implements Role, MessageHandlers, CrewPage {
  readonly session: Session;
  readonly limits = null;
  readonly handlers = this;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly #acting: DocumentAccess;
  readonly #subscribers: DocumentSubscribers;
  /** The role whose view this page has; null while the role changes. */
  #shown: CrewRole | null;
  readonly #obs: ObsRegistration;

  constructor(
    socket: ClientSocket,
    host: Host,
    acting: DocumentAccess,
    role: CrewRole,
    room: Room,
  ) {
    this.session = acting.session;
    this.#socket = socket;
    this.#host = host;
    this.#acting = acting;
    this.#shown = role;
    this.#subscribers = host.subscribersOf(room);
    this.#obs = new ObsRegistration(
      host,
      socket,
      room.path,
      () => this.#shown !== null && roleMay(this.#shown, 'play'),
    );
  }

  readonly obsReady = (isReady: boolean): void => this.#obs.obsReady(isReady);
  readonly obsDone = (done: ObsDone): void => this.#obs.obsDone(done);

  begin(): void {
    this.#subscribers.crewPages.add(this);
    if (this.#shown !== null) this.#enter(this.#shown);
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'crew' || hello.document !== this.#acting.ownerId)
      return this.#socket.reject('invalidMessage', 'view');
    if (hello.uid !== this.session.userId) return this.#socket.reject('notSignedIn');
    this.refresh();
  }

  command(id: string, command: UserCommand): Promise<void> {
    const { actor } = this.#acting;
    return this.#subscribers.submit(commandIdOf(actor, id), command, actor, (result) =>
      this.#socket.send(toAck(id, result)),
    );
  }

  here(place: Place): void {
    if (this.#subscribers.people.move(this.#socket, place)) this.#subscribers.statusChanged();
  }

  order(overlayId: string | null, order: OverlayOrder): void {
    if (this.#shown !== null && roleMay(this.#shown, 'play'))
      this.#subscribers.order(overlayId, order);
    else this.#socket.send({ type: 'error', reason: 'invalidMessage', detail: 'order' });
  }

  documentChanged(): void {
    const { loaded } = this.#subscribers.room;
    // The crew of an unreadable document is unknown; the page only gets an error, and no command is possible.
    if (loaded?.kind === 'unreadable') return;
    const role = roleIn(this.#subscribers.room, this.session.userId);
    if (role === null) return this.#socket.reject('removed');
    if (role === this.#shown) return;
    this.#leaveView();
    this.#shown = null;
  }

  documentSent(): void {
    const role = roleIn(this.#subscribers.room, this.session.userId);
    if (this.#shown !== null || role === null) return;
    this.#shown = role;
    this.#enter(role);
  }

  refresh(): void {
    if (this.#shown !== null) this.#subscribers.crew(this.#shown).refresh(this.#socket);
  }

  leave(): void {
    this.#leaveView();
    this.#subscribers.crewPages.delete(this);
    this.#subscribers.people.leave(this.#socket);
    this.#subscribers.statusChanged();
    this.#host.closeIfEmpty(this.#subscribers);
  }

  #enter(role: CrewRole): void {
    const { userId, displayName } = this.session;
    this.#subscribers.people.enter(
      this.#socket,
      { userId, name: displayName, role },
      this.#host.clock.nowMs(),
    );
    // The previous view may have been that of another role, so the page always starts with a snapshot.
    this.#subscribers.crew(role).join(this.#socket, null, null);
    this.#subscribers.statusChanged();
    if (roleMay(role, 'play')) this.#host.lobbyUpdates.greet(this.#subscribers, this.#socket);
  }

  #leaveView(): void {
    this.#obs.leave();
    if (this.#shown !== null) this.#subscribers.crew(this.#shown).leave(this.#socket);
  }
}
