import type { Hello } from '@quizcast/game/protocol/protocol';
import type { Actor } from '@quizcast/game/crew/actor';
import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { lockoutWhileReadMs } from '@quizcast/game/games/category-quiz/buzzers';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { UserCommand } from '@quizcast/game/command';
import { mayCommand } from '@quizcast/game/crew/permission';
import type { SeatState } from '@quizcast/game/lobby/lobby';
import { toAck } from '../documents/command-ack.ts';
import type { Guest } from '../ports/seat-repository.ts';
import type { LoadedDocument } from '../documents/loaded-document.ts';
import { TokenBucket, playerAllowance } from '../concurrency/token-bucket.ts';
import type { DocumentSubscribers, SeatPage } from './document-subscribers.ts';
import { LatencyProbe } from './latency-probe.ts';
import type { GuestPage } from './players.ts';
import type { Admission, MessageHandlers, Host, Role, ClientSocket } from './role.ts';

export async function admitPlayer(
  socket: ClientSocket,
  host: Host,
  token: string,
): Promise<Admission> {
  const { changes } = host.players;
  const guest = await host.lobby.guestOf(token);
  if (guest === null) return { kind: 'refused', reason: 'notFound' };
  const room = host.rooms.room(guest.path);
  const node = room.isLeader ? null : ((await host.cluster?.leader(guest.path)) ?? null);
  if (node !== null) return { kind: 'otherNode', node };
  const leave = room.addPlayer();
  try {
    await room.load();
    const other = room.isLeader ? null : ((await host.cluster?.becomeLeader(guest.path)) ?? null);
    if (other !== null) {
      leave();
      return { kind: 'otherNode', node: other };
    }
  } catch (error) {
    leave();
    throw error;
  }
  return {
    kind: 'admitted',
    claim: { kind: 'guest', path: room.path },
    // If guests were moved or removed meanwhile, the guest is looked up again, so that no page gets a seat that is not
    // its own.
    role: () =>
      changes === host.players.changes
        ? new PlayerRole(socket, host, { token, guest, leave }, host.subscribersOf(room))
        : null,
    cancel: leave,
  };
}

/** An admitted guest. */
interface AdmittedGuest {
  token: string;
  guest: Guest;
  /** Removes the page from the room's player count. */
  leave: () => void;
}

/** The page of a guest: waiting, or with the view and the commands of one seat. */
class PlayerRole implements Role, MessageHandlers, GuestPage, SeatPage {
  readonly session = null;
  readonly limits = {
    ...playerAllowance.messages,
    messageBytes: playerAllowance.messageBytes,
  };
  readonly handlers = this;
  readonly #socket: ClientSocket;
  readonly #host: Host;
  readonly token: string;
  readonly #subscribers: DocumentSubscribers;
  readonly #talk: LatencyProbe;
  readonly #commands: TokenBucket;
  readonly #presses: TokenBucket;
  readonly #leaveRoom: () => void;
  #guest: Guest;
  /** The seat as last sent. */
  #seat = '';
  #seated: { playerId: string; leave: () => void } | null = null;
  /** The page waits in a show that admits players automatically. */
  #isAdmissible = false;

  constructor(
    socket: ClientSocket,
    host: Host,
    { token, guest, leave }: AdmittedGuest,
    subscribers: DocumentSubscribers,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.token = token;
    this.#guest = guest;
    this.#leaveRoom = leave;
    this.#subscribers = subscribers;
    const { clock, start } = host;
    this.#talk = new LatencyProbe({
      clock,
      monotonicMs: () => host.monotonicMs(),
      start,
      memory: host.players.memory(guest.id),
      send: (message) => socket.send(message),
    });
    const { commands, presses } = playerAllowance;
    this.#commands = new TokenBucket(commands.perSecond, commands.atOnce, clock.nowMs());
    this.#presses = new TokenBucket(presses.perSecond, presses.atOnce, clock.nowMs());
  }

  begin(): void {
    // First, because the older page of this guest leaves now, and a document's subscribers are closed with its last
    // page.
    this.#subscribers.guests.add(this);
    this.#host.players.enter(this.#guest.id, this);
    this.#talk.begin();
    this.#settle();
    this.#notifyHosts();
  }

  helloAgain(hello: Hello): void {
    if (hello.view !== 'player' || hello.token !== this.token)
      return this.#socket.reject('invalidMessage', 'view');
    this.#seat = '';
    this.#settle();
    this.refresh();
  }

  command(id: string, command: UserCommand): Promise<void> | void {
    const { id: guestId, showId } = this.#guest;
    const playerId = this.#seated?.playerId;
    const actor: Actor | null =
      playerId === undefined ? null : { kind: 'player', showId, playerId };
    const { loaded } = this.#subscribers.room;
    const isKnown = actor !== null && loaded?.kind === 'readable';
    // Checked before the room gets the command, because it does work for some commands before the rules are applied.
    if (!isKnown || !mayCommand(loaded.document, actor, command))
      return this.#socket.send({ type: 'refused', id, reason: 'notAllowed' });
    if (!this.#commands.tryConsume(this.#host.clock.nowMs(), 1))
      return this.#socket.send({ type: 'refused', id, reason: 'tooMany' });
    // Command ids are only unique per page.
    return this.#subscribers.submit(`player:${guestId}:${id}`, command, actor, (result) =>
      this.#socket.send(toAck(id, result)),
    );
  }

  pong(nonce: string, probe: number, arrivedServerMs: number): void {
    const wasQuiet = this.isQuiet();
    this.#talk.pong(nonce, probe, arrivedServerMs);
    // Latencies are not polled while all guests are away, so a return must be reported.
    if (wasQuiet && !this.isQuiet()) this.#notifyHosts();
  }

  press(round: string | null, stampServerMs: number | null, arrivedServerMs: number): void {
    const { path, showId } = this.#guest;
    const playerId = this.#seated?.playerId;
    const isWithinLimit = this.#presses.tryConsume(this.#host.clock.nowMs(), 1);
    if (playerId === undefined || !isWithinLimit)
      return this.#socket.send({ type: 'heard', round, fate: 'unheard', lockedForMs: null });
    const line = this.#talk.line.reading(arrivedServerMs);
    const lockoutMs = this.#lockoutWhileReadMs(playerId);
    const press = { round, stampServerMs, arrivedServerMs, lockoutMs };
    this.#socket.send(this.#host.buzzers.press({ path, showId, playerId }, press, line));
  }

  refresh(): void {
    const playerId = this.#seated?.playerId;
    if (playerId !== undefined)
      this.#subscribers.seat(this.#guest.showId, playerId).refresh(this.#socket);
  }

  leave(): void {
    this.#talk.end();
    this.#leaveSeat();
    this.#subscribers.guests.delete(this);
    this.#host.players.leave(this.#guest.id, this);
    this.#leaveRoom();
    this.#host.closeIfEmpty(this.#subscribers);
    this.#notifyHosts();
  }

  quality(): LineQuality | null {
    return this.#talk.line.quality(this.#host.monotonicMs());
  }

  isQuiet(): boolean {
    return this.#talk.line.isQuiet(this.#host.monotonicMs());
  }

  move(guest: Guest): void {
    this.#guest = guest;
    // A guest whom the host sends back to waiting is not seated again at once.
    this.#isAdmissible = true;
    this.#settle();
  }

  dismiss(reason: 'removed' | 'takenOver', detail?: 'link'): void {
    this.#socket.reject(reason, detail);
  }

  documentChanged(): void {
    this.#settle();
  }

  leaderChanged(): void {
    this.#socket.dismiss();
  }

  get guest(): Guest {
    return this.#guest;
  }

  #lockoutWhileReadMs(playerId: string): number | null {
    const { loaded } = this.#subscribers.room;
    if (loaded?.kind !== 'readable') return null;
    const show = loaded.document.categoryQuiz.shows.find(({ id }) => id === this.#guest.showId);
    return show === undefined ? null : lockoutWhileReadMs(show, playerId);
  }

  /** Takes the place given by seat repository and document, and sends it when it has changed. */
  #settle(): void {
    const { loaded } = this.#subscribers.room;
    if (loaded?.kind !== 'readable') return this.#sendUnreadable(loaded);
    const { showId, playerId, name } = this.#guest;
    const show = loaded.document.categoryQuiz.shows.find(({ id }) => id === showId);
    const seatExists =
      playerId === null || show?.players.some(({ id }) => id === playerId) === true;
    // Deleting a show can be undone, so the token stays valid.
    if (show === undefined || !seatExists) return this.#socket.reject('notFound');
    if (playerId !== this.#seated?.playerId) this.#leaveSeat();
    this.#sendSeat(
      playerId === null
        ? { kind: 'waiting', name, ...namesOf(show), ...(isOver(show) ? { isOver: true } : {}) }
        : { kind: 'seated', playerId, ...namesOf(show) },
    );
    if (playerId !== null && this.#seated === null) this.#takeSeat(playerId);
    const isAdmissible = playerId === null && show.gameSettings.letPlayersInAtOnce;
    if (isAdmissible && !this.#isAdmissible) this.#admit();
    this.#isAdmissible = isAdmissible;
  }

  #admit(): void {
    const { path, showId } = this.#guest;
    this.#host.lobby
      .admitWaiting(path, showId)
      .catch((error: unknown) => this.#host.log.warn({ path, error }, 'automatic seating failed'));
  }

  #sendSeat(seat: SeatState): void {
    const text = JSON.stringify(seat);
    if (text === this.#seat) return;
    this.#seat = text;
    this.#socket.send({ type: 'seat', seat });
  }

  #takeSeat(playerId: string): void {
    const { path, showId } = this.#guest;
    const channel = this.#subscribers.seat(showId, playerId);
    channel.join(this.#socket, null, null);
    const leaveTable = this.#host.buzzers.enter(
      { path, showId, playerId },
      {
        send: (message) => this.#socket.send(message),
        line: (nowMs) => this.#talk.line.reading(nowMs),
      },
    );
    this.#seated = {
      playerId,
      leave: () => {
        leaveTable();
        channel.leave(this.#socket);
        this.#subscribers.closeEmptySeat(showId, playerId);
      },
    };
  }

  #leaveSeat(): void {
    this.#seated?.leave();
    this.#seated = null;
  }

  /** A seated page receives the error through its channel. */
  #sendUnreadable(loaded: LoadedDocument | null): void {
    if (loaded !== null && this.#seated === null)
      this.#socket.send({ type: 'error', reason: 'unreadable' });
  }

  #notifyHosts(): void {
    this.#host.players.lobbyChanged(this.#guest.path, this.#guest.showId);
  }
}

const isOver = ({ play }: CategoryQuizshow): boolean => play.phase === 'finished';

const namesOf = (show: CategoryQuizshow): { showName: string; hostName: string } => ({
  showName: show.name,
  hostName: show.host.name,
});
