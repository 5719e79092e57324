import { z } from 'zod';
import { diff, type Patch } from '../patch.ts';
import type { Stamp } from '../stamp.ts';
import { cardKinds } from './card-kinds.ts';

const epochMs = z.number().int().min(0);
const maxBreakMinutes = 120;

/** How viewers find a show by phone. */
const phoneDoorSchema = z.object({
  code: z.string().min(1).max(20),
  /** Where viewers open Quizcast; absent: where the overlay does. */
  origin: z.string().min(1).max(300).exactOptional(),
});
export type PhoneDoor = z.infer<typeof phoneDoorSchema>;

/** A picture of its own that overlays show in the place of the game, one at most; the game behind it stands as it is. */
export const cardSchema = z.object({
  kind: z.enum(cardKinds),
  atMs: epochMs,
  /** Of a break: when the show goes on; absent where the host has not said. */
  endsAtMs: epochMs.exactOptional(),
  /** Of the card that lets viewers join: how they find the show by phone; absent until the server has said it. */
  door: phoneDoorSchema.exactOptional(),
});
export type Card = z.infer<typeof cardSchema>;

export const cardCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('card.show'),
    kind: z.enum(cardKinds),
    /** Of a break: how long it is. */
    minutes: z.number().int().min(1).max(maxBreakMinutes).exactOptional(),
  }),
  z.strictObject({ type: z.literal('card.hide') }),
]);
export type CardCommand = z.infer<typeof cardCommandSchema>;

/** The server says how viewers find the show, for the card that is on air since `atMs`. */
export const cardRoomCommandSchema = z.strictObject({
  type: z.literal('card.tellDoor'),
  atMs: epochMs,
  door: phoneDoorSchema,
});
type CardRoomCommand = z.infer<typeof cardRoomCommandSchema>;

/** What of a document is about cards. */
interface Showing {
  card?: Card | undefined;
}

/** What a command about cards changes: SPEC.md, ONAIR. */
export function reduceCard(
  { card }: Showing,
  command: CardCommand | CardRoomCommand,
  stamp: Stamp,
): Patch[] {
  if (command.type === 'card.hide') return changed(card, undefined);
  if (command.type === 'card.tellDoor')
    return lacksDoor(card) && card.atMs === command.atMs
      ? changed(card, { ...card, door: command.door })
      : [];
  const { kind, minutes } = command;
  const atMs = Math.round(stamp.atMs);
  if (kind !== 'break' || minutes === undefined) return changed(card, { kind, atMs });
  return changed(card, { kind, atMs, endsAtMs: atMs + minutes * 60_000 });
}

/** Whether viewers are to join by a card that does not say yet how. */
export const lacksDoor = (card: Card | undefined): card is Card =>
  card?.kind === 'join' && card.door === undefined;

/** The host has gone on: what stands in the place of the game is over. */
export const withoutCard = ({ card }: Showing): Patch[] => changed(card, undefined);

const changed = (before: Card | undefined, after: Card | undefined): Patch[] =>
  diff(before === undefined ? {} : { card: before }, after === undefined ? {} : { card: after });
