import type { Hello, OverlayReport } from '@quizcast/game/protocol/protocol';
import { documentPath } from '../documents/rooms.ts';
import { isOwnMachine } from '../security/address.ts';
import { messagesAtOnce, messagesPerSecond } from '../concurrency/token-bucket.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';

/** Overlays per document, so that other documents have room. */
const maxOpen = 3000;

/** @param uid user id of the overlay's owner */
export async function admitOverlay(
  socket: ClientSocket,
  host: Host,
  uid: string | undefined,
): Promise<Admission> {
  if (uid !== undefined && isCrowded(socket, host, uid))
    return { kind: 'refused', reason: 'tooMany' };
  if (uid === undefined || !(await host.identity.exists(uid)))
    return { kind: 'refused', reason: 'notFound' };
  const room = host.rooms.room(documentPath(uid));
  await room.load();
  return {
    kind: 'admitted',
    claim: { kind: 'guest', path: room.path },
    role: () => new OverlayRole(socket, host, uid, host.subscribersOf(room)),
  };
}

/**
 * Whether too many overlays connect or are open: they are asked to retry later, before anything is looked up. The
 * streamer's own are always admitted.
 */
function isCrowded({ address }: ClientSocket, host: Host, uid: string): boolean {
  const subscribers = host.openSubscribersOf(documentPath(uid));
  if (isOwnMachine(address) || subscribers?.networks().has(address) === true) return false;
  return (subscribers?.overlays.size ?? 0) >= maxOpen || !host.overlayJoins.tryConsume(uid, 1);
}

/** A report has a few hundred bytes, with ten long addresses a few thousand. */
const maxMessageBytes = 16 * 1024;

const limits = {
  perSecond: messagesPerSecond,
  atOnce: messagesAtOnce,
  messageBytes: maxMessageBytes,
};

/** An overlay: gets the audience's view and may only report its health. */
class OverlayRole implements Role, MessageHandlers {
  readonly session = null;
  readonly limits = limits;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly #uid: string;
  readonly #subscribers: DocumentSubscribers;

  constructor(socket: ClientSocket, host: Host, uid: string, subscribers: DocumentSubscribers) {
    this.#socket = socket;
    this.#host = host;
    this.#uid = uid;
    this.#subscribers = subscribers;
  }

  get handlers(): MessageHandlers {
    return this;
  }

  begin(): void {
    const { overlays, overlaysOpen } = this.#subscribers;
    overlays.join(this.#socket, null, null);
    overlaysOpen.enter(this.#socket, overlays.revision, this.#host.clock.nowMs());
    this.#subscribers.statusChanged();
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'overlay' || hello.uid !== this.#uid)
      return this.#socket.reject('invalidMessage', 'view');
    this.refresh();
  }

  command(id: string): void {
    this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
  }

  refresh(): void {
    this.#subscribers.overlays.refresh(this.#socket);
  }

  leave(): void {
    this.#subscribers.overlays.leave(this.#socket);
    this.#subscribers.overlaysOpen.leave(this.#socket);
    this.#subscribers.statusChanged();
    this.#host.closeIfEmpty(this.#subscribers);
  }

  health(report: OverlayReport): void {
    const { overlays, overlaysOpen } = this.#subscribers;
    overlaysOpen.report(this.#socket, report, overlays.revision, this.#host.clock.nowMs());
    this.#subscribers.healthChanged();
  }
}
