import { z } from 'zod';
import { lineQualitySchema } from './buzzer-wire.ts';
import { givenNameSchema } from '../games/category-quiz/command.ts';
import { isOwnFacecamAddress } from '../games/category-quiz/cameras/facecam.ts';

/** Maximum number of waiting and seated players of one show. */
export const maxGuests = 40;

/** Join request: `POST /api/v1/join/{code}`. */
export const joinRequestSchema = z.strictObject({
  name: givenNameSchema,
  /** A camera page by its URL, or a picture stored here. */
  facecam: z
    .strictObject({ isImage: z.boolean(), src: z.string().max(2000) })
    .refine(isOwnFacecamAddress, 'a camera page by https, or a picture that is kept here')
    .optional(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** What anyone with the code may see before joining: `GET /api/v1/join/{code}`. */
export interface JoinInvitation {
  showName: string;
  hostName: string;
  /** No new players are admitted. */
  isLocked: boolean;
}

/** Answer to a join request: the token holds the seat and is sent only once, to this player. */
export interface JoinTicket {
  token: string;
}

/** A device that holds or waits for a seat; sent to the host only. */
const lobbyGuestSchema = z.object({
  id: z.string(),
  name: z.string(),
  facecam: z.object({ isImage: z.boolean(), src: z.string() }),
  /** The player's ID; null while waiting to be admitted. */
  playerId: z.string().nullable(),
  isConnected: z.boolean(),
  /** Null before the first measurement. */
  line: lineQualitySchema.nullable(),
});
export type LobbyGuest = z.infer<typeof lobbyGuestSchema>;

/** Guests of one show, sent to its host on every change, and once a second while connections are measured. */
export const lobbySchema = z.object({
  showId: z.string(),
  /** Six characters, used in `/join/{code}`. */
  code: z.string(),
  /** An origin, such as `https://quiz.example.org`. */
  origin: z
    .string()
    .nullable()
    .describe('Address for players; null if it is the same as the host’s'),
  isLocked: z.boolean(),
  guests: z.array(lobbyGuestSchema).describe('Longest waiting time first'),
});
export type Lobby = z.infer<typeof lobbySchema>;

/** A player's own seat state, as sent to their page. */
export const seatStateSchema = z.discriminatedUnion('kind', [
  /** `isOver`: the game has ended without this guest; absent otherwise. */
  z.object({
    kind: z.literal('waiting'),
    name: z.string(),
    showName: z.string(),
    hostName: z.string(),
    isOver: z.literal(true).exactOptional(),
  }),
  /** A snapshot of the player's view follows. */
  z.object({
    kind: z.literal('seated'),
    playerId: z.string(),
    showName: z.string(),
    hostName: z.string(),
  }),
]);
export type SeatState = z.infer<typeof seatStateSchema>;
