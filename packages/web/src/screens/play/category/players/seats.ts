import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import type { Lobby, LobbyGuest } from '@quizcast/game/lobby/lobby';
import type { Player } from '@quizcast/game/games/category-quiz/show';

/** Connection quality for buzzing. `unstable`: it has just changed. `measuring`: connected, not measured yet. */
export type ConnectionGrade = 'good' | 'fair' | 'bad' | 'unstable' | 'measuring' | 'away';
/** State of a seat: a player without a device (played by the host), an empty seat, or a device with its connection. */
export type Seat =
  | { kind: 'host' }
  | { kind: 'out' }
  | { kind: 'guest'; guest: LobbyGuest; grade: ConnectionGrade };

const goodLimits = { roundTripMs: 80, jitterMs: 20, lostShare: 0.02 };
const fairLimits = { roundTripMs: 200, jitterMs: 60, lostShare: 0.1 };

type Limits = Omit<LineQuality, 'isUnstable'>;

const isWithin = (line: Limits, limits: Limits): boolean =>
  line.roundTripMs <= limits.roundTripMs &&
  line.jitterMs <= limits.jitterMs &&
  line.lostShare <= limits.lostShare;

export function gradeOf({
  isConnected,
  line,
}: Pick<LobbyGuest, 'isConnected' | 'line'>): ConnectionGrade {
  if (!isConnected) return 'away';
  if (line === null) return 'measuring';
  if (line.isUnstable) return 'unstable';
  if (isWithin(line, goodLimits)) return 'good';
  return isWithin(line, fairLimits) ? 'fair' : 'bad';
}

export function seatOf({ id, isOut }: Pick<Player, 'id' | 'isOut'>, lobby: Lobby | null): Seat {
  const guest = lobby?.guests.find(({ playerId }) => playerId === id);
  if (guest !== undefined) return { kind: 'guest', guest, grade: gradeOf(guest) };
  return isOut ? { kind: 'out' } : { kind: 'host' };
}

/** Guests not admitted yet, longest waiting first. */
export const waitingGuests = (lobby: Lobby | null): LobbyGuest[] =>
  lobby?.guests.filter(({ playerId }) => playerId === null) ?? [];

/** The first seat without a device; vacated seats come last. */
export function freeSeat(players: readonly Player[], lobby: Lobby | null): Player | null {
  const free = players.filter((player) => seatOf(player, lobby).kind !== 'guest');
  return free.find(({ isOut }) => !isOut) ?? free[0] ?? null;
}
