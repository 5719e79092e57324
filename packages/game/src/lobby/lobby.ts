import { z } from 'zod';
import { lineQualitySchema } from './buzzer-wire.ts';
import { givenNameSchema } from '../games/category-quiz/command.ts';
import { isOwnFacecamAddress } from '../games/category-quiz/cameras/facecam.ts';

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
const lobbyGuestSchema = z.object({
  id: z.string(),
  name: z.string(),
  facecam: z.object({ isImage: z.boolean(), src: z.string() }),
  /** The player this is; null while waiting to be let in. */
  playerId: z.string().nullable(),
  isConnected: z.boolean(),
  /** Null before it was measured. */
  line: lineQualitySchema.nullable(),
});
export type LobbyGuest = z.infer<typeof lobbyGuestSchema>;

/** Who is there for one show, told to its host: at every change, and once a second while lines are measured. */
export const lobbySchema = z.object({
  showId: z.string(),
  /** Six characters, for `/join/{code}`. */
  code: z.string(),
  /** Where players open it, such as `https://quiz.example.org`; null: where the host does. */
  origin: z.string().nullable(),
  isLocked: z.boolean(),
  /** Longest waiting first. */
  guests: z.array(lobbyGuestSchema),
});
export type Lobby = z.infer<typeof lobbySchema>;

/** What a player's page is told of its own place. */
export const seatStateSchema = z.discriminatedUnion('kind', [
  /** `isOver`: the game has ended without this guest; absent while nobody need think so. */
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
