import { z } from 'zod';
import { diff, type Patch } from '../patch.ts';
import type { Stamp } from '../stamp.ts';
import { cardKinds } from './card-kinds.ts';

const epochMs = z.number().int().min(0);
const maxBreakMinutes = 120;

/** What viewers need to join a show by phone. */
const joinInfoSchema = z.object({
  code: z.string().min(1).max(20),
  /** Origin at which viewers open Quizcast; absent: the origin of the overlay. */
  origin: z.string().min(1).max(300).exactOptional(),
});
export type JoinInfo = z.infer<typeof joinInfoSchema>;

/** The card that overlays show in place of the game, at most one at a time. The game itself does not change. */
export const cardSchema = z.object({
  kind: z.enum(cardKinds),
  atMs: epochMs,
  /** Only for a break: when the show continues; absent when the host has not set a duration. */
  endsAtMs: epochMs.exactOptional(),
  /** Only for the join card: how viewers join; absent until the server has added it. */
  door: joinInfoSchema.exactOptional(),
});
export type Card = z.infer<typeof cardSchema>;

export const cardCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('card.show'),
    kind: z.enum(cardKinds),
    /** Only for a break: its duration. */
    minutes: z.number().int().min(1).max(maxBreakMinutes).exactOptional(),
  }),
  z.strictObject({ type: z.literal('card.hide') }),
]);
export type CardCommand = z.infer<typeof cardCommandSchema>;

/** The server adds how viewers join to the join card that has been on air since `atMs`. */
export const cardRoomCommandSchema = z.strictObject({
  type: z.literal('card.tellDoor'),
  atMs: epochMs,
  door: joinInfoSchema,
});
type CardRoomCommand = z.infer<typeof cardRoomCommandSchema>;

/** The part of a document that concerns cards. */
interface Showing {
  card?: Card | undefined;
}

/** Returns the patches of a command about cards: SPEC.md, ONAIR. */
export function reduceCard(
  { card }: Showing,
  command: CardCommand | CardRoomCommand,
  stamp: Stamp,
): Patch[] {
  if (command.type === 'card.hide') return changed(card, undefined);
  if (command.type === 'card.tellDoor')
    return lacksJoinInfo(card) && card.atMs === command.atMs
      ? changed(card, { ...card, door: command.door })
      : [];
  const { kind, minutes } = command;
  const atMs = Math.round(stamp.atMs);
  if (kind !== 'break' || minutes === undefined) return changed(card, { kind, atMs });
  return changed(card, { kind, atMs, endsAtMs: atMs + minutes * 60_000 });
}

/** Whether the join card is on air and the server has not added yet how viewers join. */
export const lacksJoinInfo = (card: Card | undefined): card is Card =>
  card?.kind === 'join' && card.door === undefined;

/** Removes the card, because the host has continued the game. */
export const withoutCard = ({ card }: Showing): Patch[] => changed(card, undefined);

const changed = (before: Card | undefined, after: Card | undefined): Patch[] =>
  diff(before === undefined ? {} : { card: before }, after === undefined ? {} : { card: after });
