import type { Hello, OverlayReport } from '@quizcast/game/protocol/protocol';
import { documentPath } from '../documents/rooms.ts';
import { isOwnMachine } from '../security/address.ts';
import { messagesAtOnce, messagesPerSecond } from '../concurrency/token-bucket.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { Admission, Ear, Host, Role, Speaker } from './role.ts';

/** Of one document, so that it leaves room for those of all others. */
const maxOpen = 3000;

/** @param uid whose overlay it is */
export async function admitOverlay(
  socket: Speaker,
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
    role: () => new OverlayRole(socket, host, uid, host.audience(room)),
  };
}

/**
 * Whether too many come, or are there already: they are asked to come later, before anything is looked up. The streamer's own
 * come in all the same.
 */
function isCrowded({ address }: Speaker, host: Host, uid: string): boolean {
  const audience = host.watching(documentPath(uid));
  if (isOwnMachine(address) || audience?.networks().has(address) === true) return false;
  return (audience?.overlays.size ?? 0) >= maxOpen || !host.overlaysComing.take(uid, 1);
}

/** A report is a few hundred bytes, ten long addresses included some thousands. */
const maxMessageBytes = 16 * 1024;

const limits = {
  perSecond: messagesPerSecond,
  atOnce: messagesAtOnce,
  messageBytes: maxMessageBytes,
};

/** An overlay: what the audience may see, and nothing to say but how it is. */
class OverlayRole implements Role, Ear {
  readonly session = null;
  readonly limits = limits;
  readonly #socket: Speaker;
  readonly #host: Host;
  readonly #uid: string;
  readonly #audience: DocumentSubscribers;

  constructor(socket: Speaker, host: Host, uid: string, audience: DocumentSubscribers) {
    this.#socket = socket;
    this.#host = host;
    this.#uid = uid;
    this.#audience = audience;
  }

  get ear(): Ear {
    return this;
  }

  begin(): void {
    const { overlays, overlaysOpen } = this.#audience;
    overlays.join(this.#socket, null, null);
    overlaysOpen.enter(this.#socket, overlays.revision, this.#host.clock.nowMs());
    this.#audience.statusChanged();
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'overlay' || hello.uid !== this.#uid)
      return this.#socket.reject('invalidMessage', 'view');
    this.refresh();
  }

  command(id: string): void {
    this.#socket.say({ type: 'refused', id, reason: 'notAllowed' });
  }

  refresh(): void {
    this.#audience.overlays.refresh(this.#socket);
  }

  leave(): void {
    this.#audience.overlays.leave(this.#socket);
    this.#audience.overlaysOpen.leave(this.#socket);
    this.#audience.statusChanged();
    this.#host.left(this.#audience);
  }

  health(report: OverlayReport): void {
    const { overlays, overlaysOpen } = this.#audience;
    overlaysOpen.hear(this.#socket, report, overlays.revision, this.#host.clock.nowMs());
    this.#audience.healthChanged();
  }
}
