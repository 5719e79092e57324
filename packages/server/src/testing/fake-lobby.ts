import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { LobbyAccess, Presence } from '../lobby/presence.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';

/** A lobby with guests set by the test, by token. */
export class FakeLobby implements LobbyAccess {
  readonly byToken: Map<string, Guest>;
  presence: Presence | null = null;
  /** Number of look-ups of a lobby. */
  looks = 0;

  /** @param byToken guests by token, shared by nodes with one seat repository */
  constructor(byToken = new Map<string, Guest>()) {
    this.byToken = byToken;
  }

  /** Admits a guest; the token is `token-` and the guest's id. */
  enter(userId: string, showId: string, id: string, playerId: string | null): string {
    const path: DocumentPath = `quizshow/${userId}`;
    const facecam = { isImage: false, src: '' };
    const guest = { id, path, showId, name: `Guest ${id}`, facecam, playerId, cameAtMs: 1 };
    this.byToken.set(`token-${id}`, guest);
    this.presence?.lobbyChanged(path, showId);
    return `token-${id}`;
  }

  move(id: string, playerId: string | null): void {
    const guest = this.byToken.get(`token-${id}`);
    if (guest === undefined) throw new Error(`there is no guest ${id}`);
    const moved = { ...guest, playerId };
    this.byToken.set(`token-${id}`, moved);
    this.presence?.moved(moved);
    this.presence?.lobbyChanged(guest.path, guest.showId);
  }

  remove(id: string): void {
    const guest = this.byToken.get(`token-${id}`);
    this.byToken.delete(`token-${id}`);
    if (guest !== undefined) this.presence?.removed(guest);
  }

  async guestOf(token: string): Promise<Guest | null> {
    return this.byToken.get(token) ?? null;
  }

  async lobby(path: DocumentPath, showId: string): Promise<Lobby | null> {
    this.looks += 1;
    const there = [...this.byToken.values()].filter(
      (guest) => guest.path === path && guest.showId === showId,
    );
    const guests = there.map((guest) => {
      const { id, name, facecam, playerId } = guest;
      const present = this.presence?.of(guest) ?? { isConnected: false, line: null };
      return { id, name, facecam, playerId, ...present };
    });
    return { showId, code: 'ABCDEF', origin: null, isLocked: false, guests };
  }

  async guests(path: DocumentPath, showId: string): Promise<Guest[]> {
    return [...this.byToken.values()].filter(
      (guest) => guest.path === path && guest.showId === showId,
    );
  }

  async admitWaiting(): Promise<void> {}

  async lobbies(path: DocumentPath): Promise<Lobby[]> {
    const ofPath = [...this.byToken.values()].filter((guest) => guest.path === path);
    const shows = new Set(ofPath.map(({ showId }) => showId));
    const lobbies = await Promise.all([...shows].map((showId) => this.lobby(path, showId)));
    return lobbies.filter((lobby) => lobby !== null);
  }
}
