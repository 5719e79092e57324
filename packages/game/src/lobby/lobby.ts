import { z } from 'zod';
import type { LineQuality } from './buzzer-wire.ts';
import { givenNameSchema } from '../games/category-quiz/command.ts';
import { isOwnFacecamAddress } from '../games/category-quiz/facecam.ts';

/** Players who are waiting or seated in one show at most. */
export const maxGuests = 40;

/** Asks to be let in: `POST /api/v1/join/{code}`. */
export const joinRequestSchema = z.strictObject({
  name: givenNameSchema,
  /** A camera page by its address, or a picture that is kept here. */
  facecam: z
    .strictObject({ isImage: z.boolean(), src: z.string().max(2000) })
    .refine(isOwnFacecamAddress, 'a camera page by https, or a picture that is kept here')
    .optional(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** What somebody with the code may know before joining: `GET /api/v1/join/{code}`. */
export interface JoinInvitation {
  showName: string;
  hostName: string;
  /** Nobody new is let in. */
  isLocked: boolean;
}

/** The answer to a request: the token holds the place, is told once and to nobody else. */
export interface JoinTicket {
  token: string;
}

/** A device that holds, or waits for, a seat; told to the host alone. */
export interface LobbyGuest {
  id: string;
  name: string;
  facecam: { isImage: boolean; src: string };
  /** The player this is; null while waiting to be let in. */
  playerId: string | null;
  isConnected: boolean;
  /** Null before it was measured. */
  line: LineQuality | null;
}

/** Who is there for one show, told to its host: at every change, and once a second while lines are measured. */
export interface Lobby {
  showId: string;
  /** Six characters, for `/join/{code}`. */
  code: string;
  /** Where players open it, such as `https://quiz.example.org`; null: where the host does. */
  origin: string | null;
  isLocked: boolean;
  /** Longest waiting first. */
  guests: LobbyGuest[];
}

/** What a player's page is told of its own place. */
export type SeatState =
  /** `isOver`: the game has ended without this guest; absent while nobody need think so. */
  | { kind: 'waiting'; name: string; showName: string; hostName: string; isOver?: true }
  /** A snapshot of the player's view follows. */
  | { kind: 'seated'; playerId: string; showName: string; hostName: string };
